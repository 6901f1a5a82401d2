import { features } from '../../../profiles/rows.js';
import { checkSignal } from '../check.js';

const pasted = (pasteCount: number): { features: Float32Array } => ({ features: features({ pasteCount }) });

checkSignal('excessive_paste', [
  { name: 'none told', strength: 0 },
  { name: 'name and password', request: pasted(2), strength: 0 },
  { name: 'three', request: pasted(3), strength: 0 },
  { name: 'five', request: pasted(5), strength: 0.4, evidence: { pastes: 5 } },
  { name: 'many', request: pasted(50), strength: 1 },
]);
