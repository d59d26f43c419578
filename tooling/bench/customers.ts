import { createHash, randomUUID } from 'node:crypto';
import SqliteLibrary from 'better-sqlite3';
import { addProvider, addUser, inserting } from './rows.ts';

/** The service that the providers offer. */
export const SERVICE = 1;
const PROVIDERS = 200;
/** Above those of other benches that fill the same database. */
const FIRST_NUMBER = 1_000_000;
const DAY_MS = 86_400_000;

/** Adds 200 providers, and customers with a session each; returns the session tokens. */
export function addCustomers(file: string, customers: number): string[] {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  const insert = inserting(database);
  for (let number = 0; number < PROVIDERS; number += 1) addProvider(insert, FIRST_NUMBER + number, SERVICE);
  const createdAt = new Date().toISOString();
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const tokens = Array.from({ length: customers }, (_, number) => {
    const token = randomUUID();
    const userId = addUser(insert, 'customer', FIRST_NUMBER + number);
    const id = createHash('sha256').update(token).digest('hex');
    insert('session', { id, userId, createdAt, seenAt: createdAt, expiresAt });
    return token;
  });
  database.close();
  return tokens;
}
