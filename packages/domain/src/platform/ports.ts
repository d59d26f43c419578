import type { Freshdesk } from '../support/freshdesk/freshdesk.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Cipher } from './cipher.ts';
import type { FileStore, Pictures } from './files/file-store.ts';
import type { Passwords } from './users/passwords.ts';

/** The budget of each caller for requests that are expensive to answer (LIM-6). */
export interface Budget {
  /** Takes a cost from what a caller has left. @throws too_many_requests when that is less */
  take(caller: string, cost: number): Promise<void>;
}

/** An address of a postcode (ADR-13); fields that the source does not know are empty. */
export type PostcodeAddress = Record<
  'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'country' | 'latitude' | 'longitude' | 'formatted',
  string
>;

/** A source of addresses: a licensed service, an open one, or our own offline data. */
export interface PostcodeSource {
  /** Visible to people. */
  name: string;
  /** True when its addresses lack streets and houses. */
  partial: boolean;
  /**
   * Returns the addresses of a postcode, empty when there are none. Throws when the source cannot answer; must stop when
   * `signal` is aborted.
   */
  find(postcode: string, signal: AbortSignal): Promise<PostcodeAddress[]>;
}

/** The product's dependencies besides its database: real in the API, test doubles in tests. */
export interface Ports {
  budget: Budget;
  passwords: Passwords;
  cipher: Cipher;
  files: FileStore;
  /** Null when Freshdesk is not configured. */
  freshdesk: Freshdesk | null;
  /** Null without a mail server. */
  mailer: Mailer | null;
  pictures: Pictures;
  /** From best to least. */
  postcodes: readonly PostcodeSource[];
  /** Origin of this installation, for links that leave it. */
  publicUrl: URL;
}
