import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion } from '../src/accounts/second-factor/passkey.schema.ts';
import type { User } from '../src/platform/users/user.schema.ts';
import { type Attestation, attest } from './attestations.ts';
import type { World } from './world.ts';

/** The statements of a device, which an attacker would make otherwise. */
interface Statement {
  origin: string;
  rpId: string;
  /** True if the owner unlocked the device. */
  isVerified: boolean;
  /** The uses that the device has counted; 0 for one that does not count. */
  signCount: number;
  userHandle: string | undefined;
  challenge: string;
}

/** A device with one passkey, in software. */
export interface Device {
  create(
    options: { challenge: string; user: { id: string } },
    otherwise?: Partial<Statement> & { aaguid?: string; attestation?: Attestation },
  ): NewPasskey;
  sign(options: { challenge: string }, otherwise?: Partial<Statement>): PasskeyAssertion;
}

const ORIGIN = 'https://doorstep.example';
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/**
 * Opens a device that makes passkeys of ECDSA with P-256, for the installation of the tests unless another one is given.
 */
export function openDevice({ origin = ORIGIN }: { origin?: string } = {}): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const initial: Statement = {
    origin,
    rpId: new URL(origin).hostname,
    isVerified: true,
    signCount: 0,
    userHandle: undefined,
    challenge: '',
  };
  let owner: string | undefined;

  function authenticatorData({ rpId, isVerified, signCount }: Statement, flags = 0): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    head.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(rpId), head]);
  }
  const clientData = (type: string, { challenge, origin: from }: Statement) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    create(
      { challenge, user },
      { aaguid = '00000000-0000-0000-0000-000000000000', attestation = 'none', ...otherwise } = {},
    ) {
      owner = user.id;
      const statement = { ...initial, challenge, ...otherwise };
      const attested = Buffer.concat([
        authenticatorData(statement, ATTESTED),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        Buffer.from([0, credentialId.length]),
        credentialId,
        // The public key in CBOR, as COSE writes it: 1: 2, 3: -7, -1: 1, -2: x, -3: y.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const client = clientData('webauthn.create', statement);
      const attestationObject = attest(attestation, {
        authenticatorData: attested,
        clientDataHash: sha256(client),
        credentialId,
        publicKey,
        privateKey,
      });
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }, otherwise = {}) {
      const statement = { ...initial, challenge, userHandle: owner, ...otherwise };
      const data = authenticatorData(statement);
      const client = clientData('webauthn.get', statement);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: statement.userHandle,
        },
      };
    },
  };
}

export interface Passkey {
  device: Device;
  factorId: number;
  /** Empty for a further factor. */
  recoveryCodes: string[];
}

export async function aPasskey(world: World, user: User, device = openDevice()): Promise<Passkey> {
  const { factors } = world.as(user);
  const { recoveryCodes } = await factors.confirmPasskey({
    passkey: device.create(await factors.startPasskey()),
  });
  const [factor] = (await factors.list()).slice(-1);
  return { device, recoveryCodes, factorId: factor!.id };
}
