/** What an email, a username or a search is compared by: equal but for case is the same (S1 §3, unique; S2 §2). */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** All that a user is found by, in one text. */
export function searchKeyOf({
  name,
  username,
  email,
}: {
  name: string;
  username: string;
  email: string;
}): string {
  return keyOf([name, username, email].join('\n'));
}
