// Ends the wait for a command's work after a signal.

/**
 * Never resolves; rejects after a signal.
 * @param leaves what the command leaves behind, as the end of a sentence
 */
export function whenStopped(stopped: AbortSignal | undefined, leaves: () => string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new Error(`stopped by ${String(stopped?.reason)}; ${leaves()}`));
    stopped?.addEventListener('abort', stop, { once: true });
  });
}
