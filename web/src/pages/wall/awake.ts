/** Keeps the screen from going dark, where the browser can. */

/** Asks for it now, and again whenever the page comes back into sight; the answer ends it. */
export function stayAwake(): () => void {
  // Browsers know it on safe connections only; elsewhere the screen keeps its own settings.
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;

  async function ask() {
    if (document.visibilityState !== 'visible' || !isWanted) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch (error) {
      // A browser refuses when its battery is low or the page has just gone out of sight.
      if (!(error instanceof DOMException)) throw error;
      return;
    }
    // The page was left while the browser thought about it.
    if (!isWanted) void lock.release();
  }

  const look = () => void ask();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}
