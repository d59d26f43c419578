/** A procedure that a page calls, and what it is asked. */
export type Call = readonly [procedure: string, input?: object];

/** The address of the one request that a page's calls travel in. */
export function batchOf(calls: readonly Call[]): string {
  const input = Object.fromEntries(calls.flatMap(([, asked], index) => (asked ? [[index, asked]] : [])));
  const names = calls.map(([procedure]) => procedure).join();
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}
