import { type KeyObject, sign } from 'node:crypto';

/** The statement of a device about a new passkey: none, signed with the passkey, or with a certificate of its own. */
export type Attestation = 'none' | 'packed' | 'packed with certificate' | 'fido-u2f';

interface Created {
  authenticatorData: Buffer;
  clientDataHash: Buffer;
  credentialId: Buffer;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export function attest(kind: Attestation, created: Created): Buffer {
  const { authenticatorData, clientDataHash, credentialId, publicKey, privateKey } = created;
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signed = (...parts: Buffer[]) => sign('sha256', Buffer.concat(parts), privateKey);
  const packed = () => ({ alg: -7, sig: signed(authenticatorData, clientDataHash) });
  const u2f = () => {
    const rpIdHash = authenticatorData.subarray(0, 32);
    return signed(Buffer.from([0]), rpIdHash, clientDataHash, credentialId, spki.subarray(-65));
  };
  const statements: Record<Attestation, () => Cbor> = {
    none: () => ({}),
    packed,
    'packed with certificate': () => ({ ...packed(), x5c: [certificateOf(spki)] }),
    'fido-u2f': () => ({ sig: u2f(), x5c: [certificateOf(spki)] }),
  };
  const [fmt = kind] = kind.split(' ');
  return toCbor({ fmt, attStmt: statements[kind](), authData: authenticatorData });
}

type Cbor = number | string | Buffer | Cbor[] | { [key: string]: Cbor };

function toCbor(value: Cbor): Buffer {
  const item = (major: number, count: number, ...content: Buffer[]) => {
    const head = count < 24 ? [major + count] : [major + 25, count >> 8, count & 0xff];
    return Buffer.concat([Buffer.from(head), ...content]);
  };
  if (typeof value === 'number') return value < 0 ? item(0x20, -1 - value) : item(0, value);
  if (typeof value === 'string') return item(0x60, value.length, Buffer.from(value));
  if (Buffer.isBuffer(value)) return item(0x40, value.length, value);
  if (Array.isArray(value)) return item(0x80, value.length, ...value.map(toCbor));
  const entries = Object.entries(value);
  return item(0xa0, entries.length, ...entries.flat().map(toCbor));
}

/** Returns a certificate of the device that no one has signed, with the names that `packed` needs. */
function certificateOf(spki: Buffer): Buffer {
  const ecdsaWithSha256 = tlv(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const names = { 6: 'GB', 10: 'Doorstep', 11: 'Authenticator Attestation', 3: 'Device' };
  const name = Object.entries(names).map(([type, text]) =>
    tlv(0x31, tlv(0x30, Buffer.from([6, 3, 0x55, 4, Number(type)]), tlv(0x0c, Buffer.from(text)))),
  );
  const dates = ['20200101000000Z', '20900101000000Z'].map((date) => tlv(0x18, Buffer.from(date)));
  const version3 = tlv(0xa0, Buffer.from([2, 1, 2]));
  const serialNumber = Buffer.from([2, 1, 1]);
  const subject = tlv(0x30, ...name);
  const body = [version3, serialNumber, ecdsaWithSha256, subject, tlv(0x30, ...dates), subject, spki];
  return tlv(0x30, tlv(0x30, ...body), ecdsaWithSha256, tlv(0x03, Buffer.alloc(65)));
}

/** One value of DER: type, length, content. */
function tlv(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...head]), content]);
}
