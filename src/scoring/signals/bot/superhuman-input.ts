import { BOT_LOG_ODDS_MIN, botSigns } from '../../facts/behaviour/bot.js';
import { type Facts } from '../../facts/facts.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Signs of automation that are too weak for `bot_detected`: 5 % of people show one. */
export const superhumanInput: Signal = {
  code: 'superhuman_input',
  needs: NEEDS.bot,
  strength: ({ bot }) => (bot > 0 && bot < BOT_LOG_ODDS_MIN ? bot / BOT_LOG_ODDS_MIN : 0),
  evidence: ({ request, typing }: Facts) => ({ signs: botSigns(request, typing) }),
};
