/** What an email or a username is compared by: equal but for case is the same (ACC-3). */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
