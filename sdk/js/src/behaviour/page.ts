// How the visitor used a page: clicks, scroll depth, time. Times count from the start of the navigation, not from the
// load of this library; otherwise all visitors would seem to act immediately.

interface ActivationEntry extends PerformanceEntry {
  activationStart?: number;
}

/** When a prerendered page became visible, ms after the start of the navigation; 0 for other pages. */
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
