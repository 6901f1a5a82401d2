// The text format of Prometheus, version 0.0.4: families with their help, samples with bounded labels.

export type MetricType = 'counter' | 'gauge' | 'histogram';
export type Labels = Readonly<Record<string, string>>;

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export class Exposition {
  #text = '';
  #name = '';

  family(name: string, type: MetricType, help: string): this {
    this.#name = name;
    this.#text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
    return this;
  }

  /** @param suffix '_bucket', '_sum' or '_count' of a histogram */
  sample(value: number, labels: Labels = {}, suffix = ''): this {
    const inside = Object.entries(labels)
      .map(([label, text]) => `${label}="${escaped(text)}"`)
      .join(',');
    this.#text += `${this.#name}${suffix}${inside === '' ? '' : `{${inside}}`} ${String(value)}\n`;
    return this;
  }

  toString(): string {
    return this.#text;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
