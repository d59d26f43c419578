import { type Ports, openCipher, openPasswords } from '@doorstep/domain/server';
import type { Environment } from './env.ts';
import { postcodeSources } from './gateways/postcode-sources.ts';

/** The real sides of everything that the product needs beside its database. */
export function openPorts(environment: Environment, secretKey: string): Ports {
  return {
    passwords: openPasswords(),
    cipher: openCipher(secretKey),
    postcodes: postcodeSources(environment),
  };
}
