// Detects an ad blocker: adds one off-screen element that filter lists hide, checks it after a frame and removes it.

/** @returns false also if it cannot be determined, such as before the body exists */
export async function hasAdBlocker(): Promise<boolean> {
  const body = document.body as HTMLElement | null;
  if (body === null) return false;
  const bait = document.createElement('div');
  bait.className = 'adsbox ad-banner';
  Object.assign(bait.style, { position: 'absolute', left: '-9999px', top: '0', width: '10px', height: '10px' });
  body.append(bait);
  try {
    await nextFrame();
    return bait.isConnected && (bait.offsetHeight === 0 || getComputedStyle(bait).visibility === 'hidden');
  } finally {
    bait.remove();
  }
}

/** Animation frames stop in a background tab: then this timeout ends the wait. */
const FRAME_MS_MAX = 100;

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, FRAME_MS_MAX);
  });
}
