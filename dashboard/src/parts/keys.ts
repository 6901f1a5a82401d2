// Letters that act on a whole page.
import { useLayoutEffect } from 'preact/hooks';

/**
 * A key that is held down acts once: it repeats thirty times a second, each time on what the page shows by then. A
 * layout effect, so that a key pressed as soon as the page is visible is not lost.
 * @param deeds by the key in lower case
 */
export function useKeys(deeds: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
      const inField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      const deed = deeds[key.toLowerCase()];
      if (deed === undefined || inField || repeat || ctrlKey || metaKey || altKey) return;
      // Else the letter would be typed into a field that takes the focus now.
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}
