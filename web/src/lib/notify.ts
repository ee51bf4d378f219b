/** A call from the browser when it is one's turn and the page is not in sight. */

export function canNotify(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied';
}

/** Asks the browser for leave; whether it gave it. */
export async function askForNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted';
  return Notification.permission === 'granted';
}

/** Calls, if the browser may and the page is not in sight. */
export function notify(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  const notice = new Notification(title, { body, tag, icon: '/icon.svg' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
