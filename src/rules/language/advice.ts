// Sentences of advice that more than one file gives.

export const ALONE = 'write the condition alone; what it does is the effect of the rule';
export const NO_COMMENTS = 'a rule has no comments; its name says what it is for';
export const LIKE = "write like '*text*', with * for anything";
/** For an address in a rule. */
export const ADDRESS = 'put the address on a list and write ip in @office';
export const SPAN = 'the span is a part of the name, as in user.requests_1h';
export const COUNTED = 'what is counted is a variable, as user.requests_1h or user.failures_1h';
export const NO_MARK = 'a rule is one condition: if it is the mark of a list, remove it';
export const CROWD =
  'write address.registrations_24h > 20, or address.newcomers_24h > 20; prefix in place of address is its /24 or /48';
