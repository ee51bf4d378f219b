/** Whether the page comes from this machine: then a link to it leads everybody else to their own. */
export function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}
