import * as u from 'uWebSockets.js'; import {spawn} from 'node:child_process';
u._cfg('999999990007');
const body='{"risk_score":12,'+'"a":"b",'.repeat(60)+'"x":1}'; let n=0;
let names=[],values=[];
const collect=(k,v)=>{names.push(k);values.push(v)};
let flat=[]; const collectFlat=(k,v)=>{flat.push(k,v)};
const EMPTY=Buffer.alloc(0);
const variants={
 bare:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 anyUrl:()=>u.App().any('/*',(res,req)=>{const m=req.getCaseSensitiveMethod(),p=req.getUrl(),q=req.getQuery();res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 bareQuery:()=>u.App().post('/fingerprint/score',(res,req)=>{const q=req.getQuery();res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 forEach:()=>u.App().post('/fingerprint/score',(res,req)=>{flat=[];req.forEach(collectFlat);const f=flat;res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 get4:()=>u.App().post('/fingerprint/score',(res,req)=>{const a=req.getHeader('content-length'),c=req.getHeader('content-type'),d=req.getHeader('x-service-key'),e=req.getHeader('transfer-encoding');res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 slowCopy:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(Buffer.from(ab));n++;res.cork(()=>res.end(body))}})}),
 copyUnsafe:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.allocUnsafe(ab.byteLength);b.set(new Uint8Array(ab));n++;res.cork(()=>res.end(body))}})}),
 hdr4:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>{res.writeStatus('200 OK');res.writeHeader('content-type','application/json');res.writeHeader('x-content-type-options','nosniff');res.writeHeader('cache-control','no-store');res.end(body)})}})}),
 hdr1:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>{res.writeHeader('content-type','application/json\r\nx-content-type-options: nosniff\r\ncache-control: no-store');res.end(body)})}})}),
 hdr1buf:(()=>{const kb=new Uint8Array(Buffer.from('content-type')),vb=new Uint8Array(Buffer.from('application/json\r\nx-content-type-options: nosniff\r\ncache-control: no-store'));return()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>{res.writeHeader(kb,vb);res.end(body)})}})})})(),
 nocork:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.end(body)}})}),
 noAbort:()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(noop);let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(body))}})}),
 bufBody:(()=>{const bb=Buffer.from(body);return()=>u.App().post('/fingerprint/score',(res,req)=>{res.onAborted(()=>{});let b;res.onData((ab,l)=>{if(l){b=Buffer.from(ab);n++;res.cork(()=>res.end(bb))}})})})(),
};
function noop(){}

const pick=process.argv.slice(2); const rounds=+(process.env.ROUNDS??4);
const names2=pick.length?pick:Object.keys(variants); const best={};
const servers={};
for(const name of names2){const app=variants[name]();let tok;await new Promise(r=>app.listen('127.0.0.1',0,t=>{tok=t;r()}));servers[name]={app,port:u.us_socket_local_port(tok)}}
const run=(port,d)=>new Promise(r=>{const w=spawn('wrk',['-t1','-c64','-d'+d,'-s','/tmp/http-work/score.lua',`http://127.0.0.1:${port}/fingerprint/score`]);let o='';w.stdout.on('data',x=>o+=x);w.on('close',()=>r(o))});
for(let i=0;i<=rounds;i++)for(const name of names2){n=0;const c0=process.cpuUsage();const o=await run(servers[name].port,'1s');const c=process.cpuUsage(c0);if(!i)continue;
 const b=best[name]??={cpu:1e9,user:1e9,rps:0};b.cpu=Math.min(b.cpu,(c.user+c.system)/n);b.user=Math.min(b.user,c.user/n);b.rps=Math.max(b.rps,+/Requests\/sec:\s+(\S+)/.exec(o)[1]);}
for(const [k,b] of Object.entries(best))console.log(k.padEnd(12),b.cpu.toFixed(2),b.user.toFixed(2),b.rps|0);
process.exit()
