/** Returns a username after a name: `amara.cole` for Amara Cole; empty while the name is too short for one. */
export function suggestUsername(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const username = words.join('.').slice(0, 40);
  return username.length < 3 ? '' : username;
}

/** Returns another suggestion, for when the first is taken: `amara.cole47`. */
export function suggestAnother(name: string): string {
  const username = suggestUsername(name);
  return username && username + String(10 + Math.floor(Math.random() * 90));
}

/** Returns whether a username was suggested for a name, and so follows it; false once it is edited. */
export function isSuggested(username: string, name: string): boolean {
  const base = suggestUsername(name);
  if (username === '') return true;
  return base !== '' && username.startsWith(base) && /^\d*$/.test(username.slice(base.length));
}
