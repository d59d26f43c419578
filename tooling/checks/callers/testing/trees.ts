const config = JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src'] });

/** What of the typed client's library a page needs to be read. */
const CLIENT = `
  interface Procedure {
    useQuery(): void;
    useMutation(): void;
    query(): void;
  }
  declare const trpc: {
    useUtils(): { bookings: { search: { invalidate(): void }; list: { queryOptions(): void } } };
    bookings: { list: Procedure; cancel: Procedure; skip: Procedure; search: Procedure };
  };
  declare const client: typeof trpc;
  declare function keyOf(procedure: Procedure): string;
`;

/** Procedures of the planted trees. */
export const PROCEDURES = ['accounts.login', 'bookings.cancel', 'bookings.list', 'bookings.skip'];

/** A tree whose pages and routes call every procedure of {@link PROCEDURES}. */
export const CLEAN: Record<string, string> = {
  'apps/web/tsconfig.json': config,
  'apps/web/src/api.d.ts': CLIENT,
  'apps/web/src/page.ts': 'trpc.bookings.list.useQuery();',
  'apps/web/src/move.ts':
    "type Move = 'cancel' | 'skip';\nexport const move = (name: Move) => trpc.bookings[name].useMutation();",
  'apps/api/tsconfig.json': config,
  'apps/api/src/routes.ts': "export const routes = [{ path: '/api/login', procedure: 'accounts.login' }];",
};

/** What calls nothing, however much it looks like a call. */
export const NO_CALLS: Record<string, [file: string, content: string]> = {
  'a change of the cache': [
    'apps/web/src/cache.ts',
    'const cache = trpc.useUtils();\ncache.bookings.search.invalidate();',
  ],
  'the key of a query': ['apps/web/src/key.ts', 'keyOf(client.bookings.search);'],
  'a test': ['apps/web/src/page.test.ts', 'client.bookings.search.query();'],
  'a comment': ['apps/web/src/page.ts', '// client.bookings.search.query();\ntrpc.bookings.list.useQuery();'],
  'another client': [
    'apps/web/src/other.ts',
    'declare const desk: typeof trpc;\ndesk.bookings.search.query();',
  ],
  'a name of which nothing is known': [
    'apps/web/src/any.ts',
    'declare const name: any;\ntrpc.bookings[name].useQuery();',
  ],
};
