import type SqliteLibrary from 'better-sqlite3';

/** Adds a row to a table, which names the same columns as the table's first; returns its number. */
export type Insert = (table: string, row: Record<string, string | number | null>) => number;

/** Inserts rows by statements that are prepared once for each table. */
export function inserting(database: SqliteLibrary.Database): Insert {
  const prepared = new Map<string, SqliteLibrary.Statement>();
  return (table, row) => {
    const columns = Object.keys(row);
    const names = columns.map((name) => `"${name}"`).join();
    const values = columns.map((name) => `@${name}`).join();
    const statement =
      prepared.get(table) ?? database.prepare(`insert into "${table}" (${names}) values (${values})`);
    prepared.set(table, statement);
    return Number(statement.run(row).lastInsertRowid);
  };
}

/** Adds a user; returns their id. */
export function addUser(insert: Insert, role: string, number: number): number {
  const username = `bench-${role}-${number}`;
  const email = `${username}@example.test`;
  const createdAt = new Date().toISOString();
  const keys = { username, usernameKey: username, email, emailKey: email };
  return insert('user', { ...keys, passwordHash: 'none', name: username, role, createdAt });
}

/** Adds a provider of a service who works Monday to Saturday; returns their id. */
export function addProvider(insert: Insert, number: number, serviceId: number): number {
  const providerId = addUser(insert, 'provider', number);
  const lists = { certifications: '[]', specialties: '[]', languages: '[]' };
  insert('providerProfile', { userId: providerId, approvedAt: new Date().toISOString(), ...lists });
  insert('providerService', { providerId, serviceId });
  for (let dayOfWeek = 1; dayOfWeek <= 6; dayOfWeek += 1)
    insert('weeklyHours', { providerId, dayOfWeek, startTime: '09:00', endTime: '18:00' });
  return providerId;
}
