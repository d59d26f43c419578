import { count } from '@doorstep/domain';
import { type Database, countForeignPasskeys } from '@doorstep/domain/server';

/** Warns at the start of passkeys that were registered for another host than that of PUBLIC_URL (ACC-45). */
export async function warnOfForeignPasskeys(
  database: Database,
  { hostname }: URL,
  warn: (sentence: string) => void,
): Promise<void> {
  for (const { host, count: passkeys } of await countForeignPasskeys(database.read, hostname)) {
    warn(
      `${count(passkeys, 'passkey was', 'passkeys were')} registered for ${host} and cannot be used at ${hostname}, the host of PUBLIC_URL: restore the old PUBLIC_URL, or ask the owners to log in another way and add new passkeys`,
    );
  }
}
