// The shop in React: a provider above, useConsent for the question, useRiskgateAction for the forms.
import { RiskgateProvider } from '@riskgate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openFrame } from '#shop/frame.js';
import { Shop } from './shop.jsx';

const { options, panel } = await openFrame();
createRoot(document.getElementById('shop')).render(
  <StrictMode>
    <RiskgateProvider options={options}>
      <Shop panel={panel} />
    </RiskgateProvider>
  </StrictMode>,
);
