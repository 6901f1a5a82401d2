// Keeps the place of the keyboard. When the focused link, button or dialog is removed, the browser forgets the focus,
// and the Tab key would start again at the top of the window: the focus goes to the page instead.
let last: Element | undefined;

addEventListener('focusin', ({ target }) => {
  last = target instanceof Element && target.closest('nav + main') !== null ? target : undefined;
});

export function keepFocus(root: Element): void {
  new MutationObserver(() => {
    if (last?.isConnected !== false || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('nav + main')?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}
