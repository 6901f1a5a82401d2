// Listens to the document while the visitor uses it. Only trusted events count: events made by scripts are ignored.
import { isTouchOnly } from '../device.js';
import { type WireBehaviour } from '../generated/wire.js';
import { type Said } from '../said.js';
import { Form } from './form.js';
import { Page } from './page.js';
import { Pointer } from './pointer.js';
import { Typing } from './typing.js';
import { Variety } from './variety.js';

export interface Recorder {
  /** For one request: key times are in one snapshot only. */
  snapshot(): Said<WireBehaviour>;
  /** Removes all listeners. */
  stop(): void;
}

type Handlers = { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void };

/** @param typingField selector of the field whose key times are sent; '' means the last field with enough keys */
export function record(typingField: string): Recorder {
  const parts = {
    typing: new Typing(typingField),
    pointer: new Pointer(),
    page: new Page(),
    form: new Form(),
    variety: new Variety(),
  };
  const controller = new AbortController();
  listen(handlersOf(parts), controller.signal);
  return {
    snapshot: () => snapshotOf(parts),
    stop: () => controller.abort(),
  };
}

interface Parts {
  typing: Typing;
  pointer: Pointer;
  page: Page;
  form: Form;
  variety: Variety;
}

function listen(handlers: Handlers, signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal };
  for (const [type, handler] of Object.entries(handlers)) {
    document.addEventListener(
      type,
      (event) => {
        if (event.isTrusted && !isOfAutofill(event)) (handler as (event: Event) => void)(event);
      },
      options,
    );
  }
}

/** When a browser autofills a field it also sends trusted keydown and keyup events, but without a `key`. */
function isOfAutofill(event: Event): boolean {
  return event.type.startsWith('key') && !('key' in event);
}

function handlersOf({ typing, pointer, page, form, variety }: Parts): Handlers {
  const counted = (event: Event): void => variety.add(event.type);
  const thinned = (event: Event): void => variety.addThinned(event.type, event.timeStamp);
  const acted = (event: Event): void => {
    page.interaction(event);
    counted(event);
  };
  return {
    keydown: (event) => {
      acted(event);
      form.key(event);
      typing.down(event);
    },
    keyup: (event) => {
      counted(event);
      typing.up(event);
    },
    input: (event) => {
      counted(event);
      form.input(event);
    },
    change: counted,
    focusin: (event) => {
      counted(event);
      form.focus(event);
    },
    focusout: counted,
    click: (event) => {
      counted(event);
      page.clickCount += 1;
    },
    pointerdown: (event) => {
      acted(event);
      pointer.down(event);
    },
    pointerup: counted,
    pointermove: (event) => {
      thinned(event);
      pointer.move(event);
    },
    pointerout: (event) => {
      if (event.relatedTarget === null) pointer.leave();
    },
    touchstart: (event) => {
      acted(event);
      pointer.touchStart(event);
    },
    touchend: (event) => {
      counted(event);
      pointer.touchEnd(event);
    },
    scroll: (event) => {
      thinned(event);
      page.scrolled();
    },
    paste: (event) => {
      counted(event);
      form.paste(event);
    },
    submit: counted,
    visibilitychange: counted,
  };
}

function snapshotOf({ typing, pointer, page, form, variety }: Parts): Said<WireBehaviour> {
  // A touch-only device has a soft keyboard: its event times are not key times.
  const typed = isTouchOnly() ? undefined : typing.snapshot();
  return {
    behavioral: {
      typing_dwell_ms: typed?.dwell,
      typing_flight_ms: typed?.flight,
      swipe_velocity: rounded(pointer.swipeVelocity),
      session_entropy: rounded(variety.entropy()),
    },
    signals: {
      mouse: {
        clickCount: pointer.clickCount,
        totalDistance: rounded(pointer.totalDistance),
        averageVelocity: rounded(pointer.averageVelocity),
      },
      keyboard: { keydownCount: typing.keydownCount, typingSpeed: typed?.speed },
      page: page.snapshot(),
      form: { ...form.snapshot(), scriptDetected: pointer.isScripted || typing.isScripted },
    },
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
