/** A text for the clipboard. */

/** Whether it got there: without https browsers keep the clipboard to themselves. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
