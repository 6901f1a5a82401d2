// The shop in Vue: a plugin for the app, useConsent for the question, useRiskgateAction for the forms.
import { RiskgatePlugin } from '@riskgate/vue';
import { createApp } from 'vue';
import { openFrame } from '#shop/frame.js';
import Shop from './Shop.vue';

const { options, panel } = await openFrame();
createApp(Shop, { panel }).use(RiskgatePlugin, options).mount('#shop');
