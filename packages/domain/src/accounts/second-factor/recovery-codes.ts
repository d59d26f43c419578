import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashOfToken } from '../../platform/cipher.ts';

const COUNT = 10;
const BYTES = 10;

/** Returns new recovery codes of 80 random bits, as people type them: `ABCD-EFGH-IJKL-MNOP` (ACC-34). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32;
    return code.replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/** Returns what is stored of a code, in the form that `RecoveryCode` parses it to: so many random bits need no slow hash. */
export function hashOfRecoveryCode(userId: number, code: string): string {
  return hashOfToken(`${userId} ${code.replaceAll('-', '')}`);
}
