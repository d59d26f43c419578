/** The IndexedDB database in which a phone stores a provider's day. */
export const DATABASE = 'doorstep-offline';

/** Returns whether something may be stored, without loading what reads it: only providers' browsers have the database. */
export async function mayHaveCache(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    // Some browsers do not list them.
    return true;
  }
}
