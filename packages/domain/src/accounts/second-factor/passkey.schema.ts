import { z } from 'zod';
import { exactText } from '../../platform/text.ts';

/** Bytes in base64url, as browsers send them. */
const Bytes = (max: number) => exactText(max).regex(/^[\w-]+$/);

const CredentialId = Bytes(1400);
const ClientData = Bytes(4000);

/** The proof that a passkey is there: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
    /** Some devices without one send an empty text. */
    userHandle: exactText(100)
      .regex(/^[\w-]*$/)
      .optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** A new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Bytes(16_000),
    transports: z.array(exactText(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyConfirmation = z.object({ passkey: NewPasskey });

/** Starts a login by passkey: with a ticket, the second step of that login; otherwise the whole login. */
export const PasskeyLoginStart = z.object({ ticket: exactText(200).optional() });

export const PasskeyLogin = z.object({ passkey: PasskeyAssertion });
