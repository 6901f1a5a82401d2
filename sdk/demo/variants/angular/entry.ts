// The shop in Angular: a provider for the application, and RiskgateService where a component asks for it.
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRiskgate } from '@riskgate/angular';
import { openFrame } from '#shop/frame.js';
import { PANEL, ShopComponent } from './shop.js';

const { options, panel } = await openFrame();
document.getElementById('shop')?.append(document.createElement('app-shop'));
await bootstrapApplication(ShopComponent, {
  providers: [provideRiskgate(options), { provide: PANEL, useValue: panel }],
});
