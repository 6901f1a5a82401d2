import { BOT_LOG_ODDS_MIN, botSigns } from '../../facts/behaviour/bot.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const LOG_ODDS_FULL = 6;
const STRENGTH_MIN = 0.5;

/** A program, by the client's own report or by input that no person makes. */
export const botDetected: Signal = {
  code: 'bot_detected',
  needs: NEEDS.bot,
  strength: ({ bot }) =>
    bot < BOT_LOG_ODDS_MIN ? 0 : STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(bot, BOT_LOG_ODDS_MIN, LOG_ODDS_FULL),
  evidence: ({ bot, request, typing }: Facts) => ({
    signs: botSigns(request, typing),
    bot_score: rounded(bot, 1),
  }),
};
