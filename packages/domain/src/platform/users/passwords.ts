import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { openFairQueue } from '../fair-queue.ts';
import { networksOf } from './limits.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;

/** At most two at once, so that a burst of logins cannot take all memory; what waits takes about two seconds in all. */
const QUEUE = { concurrency: 2, places: { known: 32, others: 96 }, perGroup: 16 };

const argon2id = promisify(argon2);

/** Hashes passwords by argon2id and checks them (ACC-23). */
interface Hashing {
  /** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
  hash(password: string): Promise<string>;
  /** False for a wrong password, and, after the same work, for a user who does not exist (`stored` undefined). */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

interface PasswordCaller {
  /** The network that it comes from, as limits count it. */
  address: string;
  /** True when the user signed in from there or with this browser recently, or has a session or a link of ours. */
  isKnown: boolean;
}

/** Queues work that hashes passwords. */
export interface Passwords {
  /**
   * Networks take turns, so that none holds up another (LIM-8).
   * @throws unavailable when too much waits, in all or from this network
   */
  inTurn<T>(caller: PasswordCaller, work: (hashing: Hashing) => Promise<T>): Promise<T>;
}

export function openPasswords({ memoryKib = MEMORY_KIB } = {}): Passwords {
  const queue = openFairQueue(QUEUE);
  const hashing = openHashing(memoryKib);
  return {
    inTurn: ({ address, isKnown }, work) =>
      queue.run({ groups: networksOf(address), isKnown }, () => work(hashing)),
  };
}

function openHashing(memoryKib: number): Hashing {
  const tagOf = (password: string, salt: Buffer, memory: number, passes: number) =>
    argon2id('argon2id', {
      message: password,
      nonce: salt,
      memory,
      passes,
      parallelism: PARALLELISM,
      tagLength: TAG_BYTES,
    });

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await tagOf(password, salt, memoryKib, PASSES);
      return `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(tag)}`;
    },
    async verify(password, stored) {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
      if (!parts) {
        await tagOf(password, randomBytes(16), memoryKib, PASSES);
        return false;
      }
      const [, memory, passes, salt, tag] = parts as unknown as [string, string, string, string, string];
      const found = await tagOf(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes));
      return timingSafeEqual(found, Buffer.from(tag, 'base64'));
    },
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
