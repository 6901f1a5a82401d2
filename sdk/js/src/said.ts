/** Members of a body. The text of one leaves out those that are undefined: so code need not, which is shorter. */
export type Said<Body, Name extends keyof Body = keyof Body> = { [Known in Name]: Told<Body[Known]> | undefined };

type Told<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Said<Value> : Value;
