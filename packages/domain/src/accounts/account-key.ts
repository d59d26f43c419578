/** What an email or a username is compared by: equal but for case is the same (S1 §3, unique). */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
