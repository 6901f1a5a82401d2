// Reads environment variables one by one and notes what is wrong with each, so that an operator with several mistakes
// learns of all of them at the first start.

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Each function reads one variable. An empty variable counts as unset, because compose files write `X=` for "none". */
export interface Reader {
  text: (name: string, fallback: string) => string;
  whole: (name: string, fallback: number, min: number, max: number) => number;
  choice: <T extends string>(name: string, fallback: T, allowed: readonly T[]) => T;
  flag: (name: string) => boolean;
  /** A check of its own: when it throws a ConfigError, that is noted and the result is `fallback`. */
  tried: <T>(fallback: T, check: () => T) => T;
}

/** @throws ConfigError with every problem that `read` came upon */
export function readAll<T>(env: Environment, read: (reader: Reader) => T): T {
  const problems = new Set<string>();
  const result = read(readerOf(env, problems));
  if (problems.size > 0) throw new ConfigError([...problems].join('; '));
  return result;
}

function readerOf(env: Environment, problems: Set<string>): Reader {
  const text: Reader['text'] = (name, fallback) => (env[name] === undefined || env[name] === '' ? fallback : env[name]);
  const choice: Reader['choice'] = (name, fallback, allowed) => {
    const found = allowed.find((word) => word === text(name, fallback));
    if (found === undefined) problems.add(`${name} must be one of ${allowed.join(', ')}`);
    return found ?? fallback;
  };
  return {
    text,
    choice,
    flag: (name) => choice(name, '0', ['0', '1']) === '1',
    whole(name, fallback, min, max) {
      const value = Number(text(name, String(fallback)));
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.add(`${name} must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    tried(fallback, check) {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems.add(error.message);
        return fallback;
      }
    },
  };
}
