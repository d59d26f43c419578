/** A tree that keeps every boundary, and comes close to most. */
export const CLEAN: Record<string, string> = {
  'packages/domain/package.json':
    '{ "exports": { ".": "./src/index.ts", "./server": "./src/server.ts", "./testing": "./testing/index.ts" } }',
  'packages/domain/src/index.ts':
    "export { price } from './bookings/price.ts';\nexport type { Bookings } from './bookings/booking.queries.ts';",
  'packages/domain/src/server.ts': "export { open } from './platform/database/open.ts';",
  'packages/domain/src/bookings/price.ts':
    "import { z } from 'zod';\nimport { stars } from '../reviews/stars.ts';\nexport const price = z.number().max(stars);",
  'packages/domain/src/reviews/stars.ts': 'export const stars = 5;',
  'packages/domain/src/bookings/booking.queries.ts':
    "import { sql } from 'kysely';\nexport type Bookings = unknown;\nexport const add = (tx: any) => tx.insertInto('booking').values({ n: sql`1` });",
  'packages/domain/src/bookings/booking.queries.test.ts':
    "import { openWorld } from '@doorstep/domain/testing';\nopenWorld().deleteFrom('user');",
  'packages/domain/src/bookings/booking.tables.ts':
    "import { table } from '../platform/database/table.ts';\nexport const tables = table();",
  'packages/domain/src/platform/database/table.ts':
    "import type { Generated } from 'kysely';\nexport const table = (): Generated<number> => 1;",
  'packages/domain/src/platform/database/open.ts':
    "import { Kysely } from 'kysely';\nexport const open = () => new Kysely({} as never);",
  'packages/domain/testing/index.ts': "export const openWorld = (): any => process.env['TEST_DATABASE'];",
  'apps/api/src/env.ts':
    "import type { Bookings } from '@doorstep/domain/server';\nexport const port: Bookings = process.env['PORT'];",
  'apps/web/src/ui/card.tsx':
    "import { theme } from '../theme.ts';\nexport const Card = () => <div>{theme}</div>;",
  'apps/web/src/theme.ts': "export const theme = 'door';",
  'apps/web/src/bookings/list.tsx':
    "import { price } from '@doorstep/domain';\nimport { Thread } from '../messages/thread.tsx';\nimport { Card } from '../ui/card.tsx';\nexport const List = () => <Card>{price + Thread}</Card>;",
  'apps/web/src/messages/thread.tsx': 'export const Thread = 1;',
  'apps/api/src/http/headers.ts': 'export const headers = 1;',
  'apps/api/src/rest/routes.ts':
    "import { headers } from '../http/headers.ts'; export const routes = headers;",
  'apps/web/src/bookings/series/preview.tsx': 'export const Preview = 1;',
  'apps/web/src/bookings/wizard/wizard.tsx':
    "import { Preview } from '../series/preview.tsx'; export const Wizard = Preview;",
  'apps/web/src/bookings/list.test.tsx':
    "import { openWorld } from '@doorstep/domain/testing';\nopenWorld();",
};

/** For each rule: what breaks it, the one file that does, and its content. */
export const PLANTED: Record<string, Record<string, [file: string, content: string]>> = {
  'browser-safe entry point': {
    'the web app imports the server door': [
      'apps/web/src/api.ts',
      "import type { x } from '@doorstep/domain/server';",
    ],
    'a page imports the testing entry point': [
      'apps/web/src/api.ts',
      "export * from '@doorstep/domain/testing';",
    ],
    "a page's test imports the server door": [
      'apps/web/src/api.test.ts',
      "await import('@doorstep/domain/server');",
    ],
  },
  'entry points': {
    'the web app imports a file of the domain': [
      'apps/web/src/api.ts',
      "import '../../../packages/domain/src/bookings/price.ts';",
    ],
  },
  'browser-safe reach': {
    'the door reaches a module of Node': [
      'packages/domain/src/bookings/price.ts',
      "import 'node:fs'; export const price = 1;",
    ],
    'the door reaches a module of Node without prefix': [
      'packages/domain/src/bookings/price.ts',
      "import 'fs'; export const price = 1;",
    ],
    'the door reaches a database driver': [
      'packages/domain/src/bookings/price.ts',
      "export { price } from 'pg';",
    ],
    'the door reaches queries': [
      'packages/domain/src/bookings/price.ts',
      "import { add as price } from './booking.queries.ts'; export { price };",
    ],
    'the door reaches queries by an import of inline types, which runs': [
      'packages/domain/src/bookings/price.ts',
      "import { type Bookings } from './booking.queries.ts'; export const price: Bookings = 1;",
    ],
    'the door reaches tables': [
      'packages/domain/src/bookings/price.ts',
      "import { tables as price } from './booking.tables.ts'; export { price };",
    ],
    'the door reaches the database folder': [
      'packages/domain/src/bookings/price.ts',
      "export const price = import('../platform/database/open.ts');",
    ],
  },
  'domain stands alone': {
    'the domain imports Fastify': [
      'packages/domain/src/bookings/call.ts',
      "import type { FastifyRequest } from 'fastify';",
    ],
    'the domain imports React': ['packages/domain/src/bookings/call.ts', "import { useState } from 'react';"],
    'the domain imports an app': [
      'packages/domain/src/bookings/call.ts',
      "import '../../../../apps/api/src/env.ts';",
    ],
  },
  'kysely behind queries': {
    'kysely outside queries': [
      'packages/domain/src/bookings/booking.router.ts',
      "import type { Kysely } from 'kysely';",
    ],
    'kysely in tables': [
      'packages/domain/src/bookings/booking.tables.ts',
      "import type { Generated } from 'kysely';",
    ],
    'kysely in the API': ['apps/api/src/rest/rest.ts', "import { sql } from 'kysely';"],
  },
  'own tables': {
    "a write to another feature's table": [
      'packages/domain/src/bookings/more.queries.ts',
      "export const f = (tx: any) => tx.updateTable('user');",
    ],
    'a table that no feature declares': [
      'packages/domain/src/bookings/more.queries.ts',
      "export const f = (tx: any) => tx.deleteFrom('pet');",
    ],
    'a table that is not named': [
      'packages/domain/src/bookings/more.queries.ts',
      'export const f = (tx: any, t: string) => tx.insertInto(t);',
    ],
    "a raw write to another feature's table": [
      'packages/domain/src/bookings/more.queries.ts',
      "import { sql } from 'kysely';\nexport const f = (tx: any) => sql`update user set id = 1`.execute(tx);",
    ],
    'a write from an app': [
      'apps/api/src/rest/rest.ts',
      "export const f = (tx: any) => tx.insertInto('booking');",
    ],
  },
  'ui knows no feature': {
    'ui imports a feature': ['apps/web/src/ui/bar.tsx', "import { Thread } from '../messages/thread.tsx';"],
  },
  'one direction': {
    'two features import each other': [
      'packages/domain/src/reviews/review.ts',
      "import type { Bookings } from '../bookings/booking.queries.ts'; export const x: Bookings = 1;",
    ],
    'two features of the web app import each other': [
      'apps/web/src/messages/card.tsx',
      "import { Preview } from '../bookings/series/preview.tsx'; export const Card = Preview;",
    ],
    'two folders of the API import each other': [
      'apps/api/src/http/origin.ts',
      "import type { routes } from '../rest/routes.ts'; export type Origin = typeof routes;",
    ],
  },
  'by hand': {
    'a page leads the keyboard': [
      'apps/web/src/bookings/series/preview.tsx',
      'export const Preview = (to: HTMLElement | null) => to?.focus();',
    ],
    'a page tells of a mutation': [
      'apps/web/src/bookings/series/preview.tsx',
      'declare function showToast(text: unknown): void;\nexport const Preview = () => showToast(1);',
    ],
    'a page reads anew what it changed': [
      'apps/web/src/bookings/series/preview.tsx',
      'export const Preview = (client: any) => client.invalidateQueries();',
    ],
    'a page keeps a draft': [
      'apps/web/src/bookings/series/preview.tsx',
      'declare function saveDraft(text: unknown): void;\nexport const Preview = () => saveDraft(1);',
    ],
  },
  'shared modules': {
    'a page test replaces a module': [
      'apps/web/src/bookings/list.test.tsx',
      "import { vi } from 'vitest';\nvi.mock('../theme.ts');",
    ],
    'a domain test loads its modules again': [
      'packages/domain/src/bookings/booking.queries.test.ts',
      "import { vi } from 'vitest';\nvi.resetModules();",
    ],
  },
  'small files': {
    'a long file': ['apps/api/src/rest/rest.ts', '//\n'.repeat(300) + '//'],
  },
  'tiny files': {
    'a line that only its neighbour imports': [
      'apps/web/src/bookings/page.tsx',
      "import { List } from './list.tsx';\nexport const Page = List;",
    ],
  },
  names: {
    'a role of no known kind': ['packages/domain/src/bookings/booking.service.ts', 'export const x = 1;'],
    'a drawer for everything': ['apps/web/src/utils/dates.ts', 'export const x = 1;'],
    'a barrel': ['apps/web/src/ui/index.ts', "export * from './card.tsx';"],
  },
};
