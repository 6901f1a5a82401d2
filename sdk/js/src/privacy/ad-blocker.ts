// One element that filter lists hide, outside the screen, looked at after a frame and taken away again.

/** False also where nothing can be told, as before the body is there. */
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

/** Frames stop in a tab in the background: then a short wait does. */
const FRAME_MS_MAX = 100;

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, FRAME_MS_MAX);
  });
}
