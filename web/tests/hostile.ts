/** Files that are none, or worse. */
import { expect, type Page } from '@playwright/test';

/** Each is refused, in a few lines that show what can't be seen by its number. */
export async function refusesHostile(page: Page, label: string, isLine: string): Promise<void> {
  const files = [
    Buffer.alloc(1_000_000, 'x'),
    Buffer.from(Array.from({ length: 3000 }, (_, nth) => (37 * nth) % 256)),
    Buffer.from(`${isLine}\n`.repeat(10_000)),
    Buffer.from(`name: A\u202eB\n${isLine}\n`),
    Buffer.from(`name: A\0B\n${isLine}\n`),
    Buffer.from(`name: A\nplayers: \u202e8-2\n${isLine}\n`),
  ];
  const refusal = page.getByRole('alert').filter({ hasText: 'This file is not' });
  for (const [nth, buffer] of files.entries()) {
    await page.getByLabel(label).setInputFiles({ name: `${nth}.txt`, mimeType: 'text/plain', buffer });
    await expect(refusal).toContainText(['bytes', /bytes|U\+0000/, /\d/, 'U+202E', 'U+0000', 'U+202E'][nth] ?? '');
    const shown = await refusal.innerText();
    expect(shown).not.toMatch(/[\0\u202e]/);
    expect(shown.length).toBeLessThan(6000);
  }
}
