import type { Device } from '@doorstep/domain/testing';

interface CreationRequest {
  publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } };
}

interface ProofRequest {
  publicKey: { challenge: ArrayBuffer };
}

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;

/** Lets the browser of the page use the passkey of a device; with null its user closes the browser's dialog. */
export function plugIn(device: Device | null): void {
  const use = (): Device => {
    if (!device) throw new DOMException('The user closed it', 'NotAllowedError');
    return device;
  };
  const credential = <Response extends object>(id: string, response: Response) => ({
    id,
    rawId: toBytes(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  const credentials = {
    async create({ publicKey: { challenge, user } }: CreationRequest) {
      const created = use().create({ challenge: toText(challenge), user: { id: toText(user.id) } });
      const { clientDataJSON, attestationObject, transports } = created.response;
      return credential(created.id, {
        clientDataJSON: toBytes(clientDataJSON),
        attestationObject: toBytes(attestationObject),
        getTransports: () => transports,
      });
    },
    async get({ publicKey: { challenge } }: ProofRequest) {
      const { id, response } = use().sign({ challenge: toText(challenge) });
      const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
      return credential(id, {
        clientDataJSON: toBytes(clientDataJSON),
        authenticatorData: toBytes(authenticatorData),
        signature: toBytes(signature),
        userHandle: toBytes(userHandle),
      });
    },
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.assign(globalThis, { PublicKeyCredential: Object });
}

/** Makes the browser one without passkeys again. */
export function unplug(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}
