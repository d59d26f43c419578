import type { Passwords } from './users/passwords.ts';
import type { Cipher } from './cipher.ts';
import type { HelpDesk } from '../support/help-desk/help-desk.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FileStore } from './files/file-store.ts';
import type { Pictures } from './files/pictures.ts';
import type { PostcodeSource } from '../scheduling/postcodes/look-up.ts';

/** What callers may spend on what costs much to answer (LIM-6). */
export interface Budget {
  /** Takes a cost from what a caller has left. @throws too_many_requests when that is less */
  take(caller: string, cost: number): Promise<void>;
}

/** What the product needs beside its database; the API opens the real sides, tests their own. */
export interface Ports {
  budget: Budget;
  passwords: Passwords;
  cipher: Cipher;
  files: FileStore;
  /** Null without a help desk. */
  helpDesk: HelpDesk | null;
  /** Null without a mail server. */
  mailer: Mailer | null;
  pictures: Pictures;
  /** Where addresses come from, from best to least. */
  postcodes: readonly PostcodeSource[];
  /** Origin of this installation, for links that leave it. */
  publicUrl: URL;
}
