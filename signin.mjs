import { chromium } from '/work/wt-policies/node_modules/playwright-core/index.mjs';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] }); const p=await (await browser.newContext({viewport:{width:1000,height:600}})).newPage();
await p.goto('http://127.0.0.1:18571/dashboard/'); await p.getByLabel('Token').waitFor();
let last=''; for(let i=0;i<16;i++){ await p.getByLabel('Token').fill('wrong-token-number-'+i); await p.getByRole('button',{name:'Sign in'}).click(); await p.waitForTimeout(500); const a=await p.evaluate(`[...document.querySelectorAll('[role=alert],[role=status]')].map(e=>e.innerText).join(' / ')`); if(a!==last){console.log(i,a);last=a;} if(/seconds/.test(a)) break; }
await p.screenshot({path:'/tmp/h/s57/policies/signin.png'}); await browser.close();
