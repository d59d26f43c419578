const LENGTH = 250;

/**
 * Ids for queries that look up several at once: in stretches of one length, the last filled up with its last id, so
 * that such a query is prepared once however many there are. A single id stays single.
 */
export function* chunksOf(ids: readonly number[]): Generator<number[], void, undefined> {
  if (ids.length === 1) yield [...ids];
  else
    for (let from = 0; from < ids.length; from += LENGTH) {
      const some = ids.slice(from, from + LENGTH);
      yield [...some, ...Array.from({ length: LENGTH - some.length }, () => some.at(-1) ?? 0)];
    }
}
