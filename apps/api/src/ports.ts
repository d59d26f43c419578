import { type FileStore, type Ports, openCipher, openPasswords } from '@doorstep/domain/server';
import { openBudget } from './http/rate-limits.ts';
import type { Environment } from './env.ts';
import { openFreshdesk } from './gateways/freshdesk.ts';
import { openPictures } from './gateways/pictures.ts';
import { openMailer } from './gateways/smtp.ts';
import { postcodeSources } from './gateways/postcode-sources.ts';

export function openPorts(environment: Environment, secretKey: string, files: FileStore): Ports {
  return {
    budget: openBudget(),
    passwords: openPasswords(),
    cipher: openCipher(secretKey, environment.SECRET_KEY_PREVIOUS),
    files,
    freshdesk: openFreshdesk(environment),
    mailer: openMailer(environment),
    pictures: openPictures(),
    postcodes: postcodeSources(environment),
    publicUrl: environment.PUBLIC_URL,
  };
}
