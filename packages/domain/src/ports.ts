import type { Passwords } from './accounts/passwords.ts';
import type { Cipher } from './cipher.ts';
import type { PostcodeSource } from './postcodes/look-up.ts';

/** What the product needs beside its database; the API opens the real sides, tests their own. */
export interface Ports {
  passwords: Passwords;
  cipher: Cipher;
  /** Where addresses come from, from best to least. */
  postcodes: readonly PostcodeSource[];
}
