// Drops the second click of a double click that meets another button than the first one did. What the first click did
// may have put another case, row or action in the same place, which nobody has read yet.
let pressed: Element | null = null;

export function dropSecondClicks(): void {
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // The keyboard clicks with a count of 0.
      if (event.detail < 2 || button === null || button === pressed) {
        pressed = button;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
