import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts that must not be readable in a stolen database or backup. */
export interface Cipher {
  /** Encrypts a text for one place; `place` names it, such as `accessDetails 7`. */
  seal(text: string, place: string): string;
  /** @throws Error when it was sealed with another key or for another place, or was changed since */
  open(sealed: string, place: string): string;
  /** Returns which key opens a text; null when none does. */
  findKey(sealed: string, place: string): KeyAge | null;
}

type KeyAge = 'current' | 'previous';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** A GCM nonce must never repeat under one key; random ones may for four thousand million texts. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Precedes every sealed text, so that another algorithm can follow. */
const VERSION = 'v1.';

/**
 * AES-256-GCM with a key derived by HKDF-SHA-256 from the installation's secret key. Texts that were sealed with the previous
 * one open as well (RUN-24).
 */
export function openCipher(secretKey: string, previousKey?: string): Cipher {
  const current = deriveKey(secretKey);
  const previous = previousKey === undefined ? null : deriveKey(previousKey);

  function openWithAny(sealed: string, place: string): { text: string; age: KeyAge } {
    try {
      return { text: openWith(current, sealed, place), age: 'current' };
    } catch (error) {
      if (!previous) throw error;
      return { text: openWith(previous, sealed, place), age: 'previous' };
    }
  }

  return {
    seal: (text, place) => sealWith(current, text, place),
    open: (sealed, place) => openWithAny(sealed, place).text,
    findKey(sealed, place) {
      try {
        return openWithAny(sealed, place).age;
      } catch {
        return null;
      }
    },
  };
}

function deriveKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'doorstep sealed texts v1', KEY_BYTES));
}

function sealWith(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openWith(key: Buffer, sealed: string, place: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('This text was sealed in a way that is not known');
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

/** A random secret that opens something for its bearer. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text looks like a token: 32 bytes in base64url. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns what is stored of a token: its SHA-256, so that a stolen database opens nothing. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}
