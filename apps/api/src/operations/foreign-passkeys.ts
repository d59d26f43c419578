import { type Database, countForeignPasskeys } from '@doorstep/domain/server';

/** Warns at the start of passkeys that were registered for another host than that of PUBLIC_URL (ACC-45). */
export async function warnOfForeignPasskeys(
  database: Database,
  { hostname }: URL,
  warn: (sentence: string) => void,
): Promise<void> {
  for (const { host, count } of await countForeignPasskeys(database.read, hostname)) {
    const passkeys = count === 1 ? '1 passkey was' : `${count} passkeys were`;
    warn(
      `${passkeys} registered for ${host} and cannot be used at ${hostname}, the host of PUBLIC_URL: restore the old PUBLIC_URL, or ask the owners to log in another way and add new passkeys`,
    );
  }
}
