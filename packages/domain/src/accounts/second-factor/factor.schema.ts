import { z } from 'zod';
import { Id, exactText, requiredText } from '../../platform/text.ts';
import { PasskeyAssertion } from './passkey.schema.ts';

const ENTER_CODE = 'Please enter the 6 digits from your app';
const ENTER_RECOVERY_CODE = 'Please enter one of your recovery codes';

/** Returns typed text without the spaces and dashes that people add. */
const withoutGaps = (value: string) => value.replaceAll(/[\s-]/g, '');

const TotpCode = exactText(20, ENTER_CODE)
  .transform(withoutGaps)
  .pipe(z.string().regex(/^\d{6}$/, ENTER_CODE));

/** 16 characters of base32, 80 bits. */
const RecoveryCode = exactText(40, ENTER_RECOVERY_CODE)
  .transform((value) => withoutGaps(value).toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-7]{16}$/, ENTER_RECOVERY_CODE));

/** A code of one factor, or what a passkey has signed. */
export const FactorProof = z.object({
  totp: TotpCode.optional(),
  recovery: RecoveryCode.optional(),
  passkey: PasskeyAssertion.optional(),
});
export type FactorProof = z.output<typeof FactorProof>;

/** The second step of a login (ACC-33). Any ticket is looked up, so that a wrong one and an expired one look the same. */
export const FactorConfirmation = FactorProof.extend({ ticket: exactText(200) }).refine(
  hasOneProof,
  ENTER_CODE,
);

export const TotpConfirmation = z.object({ code: TotpCode });

/** Removes a factor; the last one needs a proof of its own. */
export const FactorRemoval = FactorProof.pick({ totp: true, passkey: true }).extend({ factorId: Id });

export const FactorName = z.object({
  factorId: Id,
  name: requiredText(60, 'Please enter a name'),
});

/** The password, or a proof of the second factor. */
export const IdentityProof = FactorProof.extend({
  currentPassword: z
    .string('Please enter your password')
    .min(1, 'Please enter your password')
    .max(200)
    .optional(),
}).refine((proof) => Boolean(proof.currentPassword) !== hasOneProof(proof), 'Please enter your password');

function hasOneProof({ totp, recovery, passkey }: FactorProof): boolean {
  return [totp, recovery, passkey].filter((proof) => proof !== undefined).length === 1;
}

/** A way to confirm logins, as its owner sees it. */
export interface Factor {
  id: number;
  kind: 'totp' | 'passkey';
  /** Null for an app that has not been named. */
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The state of two-step verification besides the factors themselves. */
export interface FactorStatus {
  recoveryCodesLeft: number;
  /** True when the account may not be without (ACC-38). */
  isRequired: boolean;
  /** True when it has none although it needs one, and must set one up first. */
  isMissing: boolean;
}
