import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '../../platform/product.ts';

const STEP_SECONDS = 30;
/** Steps by which a phone's clock may be early or late. */
const WINDOW = 1;

/** Returns a new secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that a QR code hands to an app. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the 30-second step whose code this is, at most one early or late; null for none. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, secret, digits: 6, period: STEP_SECONDS });
}
