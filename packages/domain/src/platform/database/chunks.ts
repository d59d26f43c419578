const LENGTH = 250;

/**
 * Keys for queries that look up several at once: in stretches of one length, the last filled up with its last key, so
 * that such a query is prepared once however many there are. A single key stays single.
 */
export function* chunksOf<Key>(keys: readonly Key[]): Generator<Key[], void, undefined> {
  if (keys.length === 1) yield [...keys];
  else
    for (let from = 0; from < keys.length; from += LENGTH) {
      const some = keys.slice(from, from + LENGTH);
      yield [...some, ...some.slice(-1).flatMap((last) => Array<Key>(LENGTH - some.length).fill(last))];
    }
}
