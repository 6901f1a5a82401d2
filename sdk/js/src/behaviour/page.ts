// How a page was used: clicks, depth of scrolling, time. Times count from the start of the navigation, not of this
// library, or everybody would seem to act at once.

interface ActivationEntry extends PerformanceEntry {
  activationStart?: number;
}

/** When a page that the browser had loaded in advance was shown; 0 for every other. */
function activationStart(): number {
  const [entry] = performance.getEntriesByType('navigation') as ActivationEntry[];
  return entry?.activationStart ?? 0;
}

export class Page {
  clickCount = 0;
  #firstInteraction = NaN;
  #depth = 0;

  interaction({ timeStamp }: Event): void {
    if (Number.isNaN(this.#firstInteraction)) this.#firstInteraction = timeStamp;
  }

  scrolled(): void {
    const { scrollHeight, clientHeight } = document.documentElement;
    const depth = scrollHeight <= clientHeight ? 100 : ((window.scrollY + window.innerHeight) / scrollHeight) * 100;
    this.#depth = Math.max(this.#depth, Math.min(100, depth));
  }

  snapshot(): { clickCount: number; scrollDepth: number; timeOnPage: number; timeToFirstInteraction?: number } {
    this.scrolled();
    const start = activationStart();
    const first = Math.round(this.#firstInteraction - start);
    return {
      clickCount: this.clickCount,
      scrollDepth: Math.round(this.#depth),
      timeOnPage: Math.max(0, Math.round(performance.now() - start)),
      ...(Number.isNaN(first) ? {} : { timeToFirstInteraction: Math.max(0, first) }),
    };
  }
}
