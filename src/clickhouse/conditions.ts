// What many statements ask: whose rows, and since or at which time. Values are parameters of the statement.

export const OF_OWNER = 'workspace = {workspace:String} AND mode = {mode:String}';
/** The same, where rows of another table are joined. */
export const OF_EVENTS = 'events.workspace = {workspace:String} AND events.mode = {mode:String}';
export const SINCE = "events.time >= toDateTime({from:UInt32}, 'UTC')";

/** @param name of a parameter in Unix milliseconds */
export const AT = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** Times of the parameters `from` and `to`. */
export const FROM_TO = `events.time >= ${AT('from')} AND events.time < ${AT('to')}`;
