import type { Passwords } from '../src/platform/users/passwords.ts';

/** Passwords without their work: every account opens to those that are `right`, to any unless said otherwise. */
export function openingPasswords(right: (password: string) => boolean = () => true): Passwords {
  const hashing = { hash: async () => 'hash', verify: async (password: string) => right(password) };
  return { inTurn: (_caller, work) => work(hashing) };
}
