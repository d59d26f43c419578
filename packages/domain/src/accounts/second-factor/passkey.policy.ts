import type { Context, Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { PRODUCT_NAME } from '../../platform/product.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../platform/users/account-limits.ts';
import {
  type ChallengeUse,
  consumeChallenge,
  consumeSignCount,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
} from './passkey.queries.ts';
import type { NewPasskey, PasskeyAssertion } from './passkey.schema.ts';

/** Loaded on first use: it parses certificates of many kinds of devices, which few calls need. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Ed25519, ECDSA with P-256, and RSA, in the numbers of COSE: those that Node supports without reservations. */
const supportedAlgorithmIDs = [-8, -7, -257];

const PROMPT_TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** Returns the host that passkeys are bound to, and the origin whose pages may use them. */
function relyingParty(publicUrl: URL) {
  return { expectedRPID: publicUrl.hostname, expectedOrigin: publicUrl.origin };
}

/** Returns what a browser needs to create a passkey for a user. */
export async function startSetUp({ database, publicUrl, now }: Context, user: Viewer) {
  const { generateRegistrationOptions } = await loadLibrary();
  const rpID = publicUrl.hostname;
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(userHandleOf(user.id)),
    excludeCredentials: await listPasskeys(database.read, user.id, rpID),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: PROMPT_TIMEOUT_MS,
  });
  const { challenge } = options;
  await database.transaction((tx) =>
    insertChallenge(tx, { challenge, use: `set-up ${user.id}`, userId: user.id }, now),
  );
  return options;
}

/**
 * Refuses a new passkey with a device's certificate. We request none, and to verify one the library would fetch URLs that
 * it names. Must be called first. @throws an error of any kind
 */
async function refuseCertificates({ response }: NewPasskey): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const created = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = created.get('fmt');
  const isSelfSigned = format === 'packed' && created.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error(`a passkey with an attestation: ${format}`);
}

/**
 * Verifies a new passkey. Returns a function that stores it in a transaction and uses its challenge up.
 * @throws invalid; the function: not_found when it was begun too long ago, or by someone else, and invalid
 */
export async function verifySetUp(
  { cipher, publicUrl, now }: Context,
  { id: userId }: Viewer,
  passkey: NewPasskey,
): Promise<(tx: Tx) => Promise<void>> {
  const challenge = challengeOf(passkey);
  const created = await readRegistration(passkey, challenge, publicUrl);
  if (!created) throw wrongPasskey();
  const { id, publicKey, counter, transports = [] } = created.credential;
  const row = { id, userId, publicKey, transports, signCount: counter, rpId: publicUrl.hostname };
  const name = AUTHENTICATOR_NAMES[created.aaguid] ?? 'Passkey';
  return async (tx) => {
    if (!(await consumeChallenge(tx, { challenge, use: `set-up ${userId}` }, now)))
      throw new DomainError('not_found', { message: 'Please start again' });
    if (!(await insertPasskey(tx, cipher, { ...row, name }, now))) throw wrongPasskey();
  };
}

/** Verifies a new passkey; returns undefined for one that is not valid. */
async function readRegistration(passkey: NewPasskey, challenge: string, publicUrl: URL) {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    await refuseCertificates(passkey);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...relyingParty(publicUrl),
      supportedAlgorithmIDs,
      // Without it a passkey is still a second factor.
      requireUserVerification: false,
    });
    return registrationInfo;
  } catch {
    // The library throws for everything that is wrong with a response.
    return undefined;
  }
}

interface ProofStart {
  use: ChallengeUse;
  /** Null for a login that begins with the passkey, which then names its user. */
  userId: number | null;
}

/** Returns what a browser needs to let a passkey prove that it is there. */
export async function startProof({ database, publicUrl, now }: Context, { use, userId }: ProofStart) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const rpID = publicUrl.hostname;
  const passkeys = userId === null ? [] : await listPasskeys(database.read, userId, rpID);
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID,
    allowCredentials: passkeys,
    userVerification: use === 'login' ? 'required' : 'preferred',
    timeout: PROMPT_TIMEOUT_MS,
  });
  const { challenge } = options;
  await database.transaction((tx) => insertChallenge(tx, { challenge, use, userId }, now));
  return options;
}

type Verifying = Pick<Context, 'database' | 'cipher' | 'publicUrl' | 'now' | 'report'>;

/**
 * Verifies what a passkey of a user has signed; for a whole login its owner must have unlocked it. Returns a function that
 * uses the challenge up in a transaction (ACC-35).
 * @throws invalid; so does the function
 */
export async function verifyProof(
  { database, cipher, publicUrl, now, report }: Verifying,
  passkey: PasskeyAssertion,
  { use, userId }: { use: ChallengeUse; userId: number },
): Promise<(tx: Tx) => Promise<void>> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle } = passkey.response;
  const stored = await findPasskey(database.read, cipher, passkey.id);
  const isTheirs = !userHandle || userHandle === encodedHandleOf(userId);
  if (stored?.userId !== userId || !isTheirs) throw wrongPasskey();
  const { factorId, publicKey, signCount, needsPassword } = stored;
  const challenge = challengeOf(passkey);
  const proof = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingParty(publicUrl),
    // The count is compared below, once its signature has been verified.
    credential: { id: passkey.id, publicKey, counter: 0 },
    requireUserVerification: use === 'login',
  }).catch(() => null);
  if (!proof?.verified) throw wrongPasskey();
  const { newCounter } = proof.authenticationInfo;
  if (signCount > 0 && newCounter <= signCount) {
    report(
      'a passkey counted fewer uses than before: it may have been copied',
      new Error(`factor ${factorId} of user ${userId}: ${newCounter} after ${signCount}`),
    );
    throw wrongPasskey();
  }
  if (use === 'login' && needsPassword)
    throw invalidField(
      'passkey',
      'Please log in once with your new password, then confirm with this passkey',
    );
  return async (tx) => {
    const isAccepted =
      (await consumeChallenge(tx, { challenge, use }, now)) &&
      (await consumeSignCount(tx, { factorId, signCount: newCounter, use }, now));
    if (!isAccepted) throw wrongPasskey();
  };
}

/** The refusal of a passkey that is unknown or removed, or has signed something else, too late or twice. */
export function wrongPasskey(): DomainError {
  return invalidField('passkey', 'We couldn’t confirm this passkey. Please try again, or use another method');
}

/** Returns the challenge that a passkey has signed; empty for none. */
function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Returns what a device stores to recognise a user: no name or address of theirs. */
function userHandleOf(userId: number): string {
  return `user ${userId}`;
}

function encodedHandleOf(userId: number): string {
  return Buffer.from(userHandleOf(userId)).toString('base64url');
}

/** Names of what stores passkeys, by the id that their devices state (passkeydeveloper/passkey-authenticator-aaguids). */
const AUTHENTICATOR_NAMES: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};
