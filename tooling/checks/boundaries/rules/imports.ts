import type { Import } from '../modules.ts';
import { isTest } from '../test-file.ts';
import type { Rule } from '../violation.ts';

interface ImportRule {
  rule: string;
  /** Returns true for the files to which the rule applies. */
  within: (file: string) => boolean;
  forbids: (imported: Import) => boolean;
  because: string;
}

const IMPORT_RULES: ImportRule[] = [
  {
    rule: 'browser-safe entry point',
    within: (file) => file.startsWith('apps/web/') && !isTest(file),
    forbids: ({ specifier }) => specifier.startsWith('@doorstep/domain/'),
    because: 'the web app imports the domain only as @doorstep/domain',
  },
  {
    rule: 'browser-safe entry point',
    within: (file) => file.startsWith('apps/web/') && isTest(file),
    forbids: ({ specifier }) => /^@doorstep\/domain\/(?!testing(?:\/each-test)?$)/.test(specifier),
    because: "the web app's tests import the domain only as @doorstep/domain and by its doors for tests",
  },
  {
    rule: 'entry points',
    within: (file) => file.startsWith('apps/'),
    forbids: ({ specifier, file }) => specifier.startsWith('.') && (file ?? '').startsWith('packages/'),
    because: 'a package is entered by its name, through an entry point of its package.json',
  },
  {
    rule: 'domain stands alone',
    within: (file) => file.startsWith('packages/domain/'),
    forbids: ({ specifier, file }) =>
      /^(?:@doorstep\/(?!domain\/)|fastify$|@fastify\/|react(?:-dom|-router)?(?:\/|$)|@react-router\/|@mantine\/)/.test(
        specifier,
      ) || /^(?:apps|tooling)\//.test(file ?? ''),
    because: 'the domain imports no app, no Fastify and no React',
  },
  {
    rule: 'kysely behind queries',
    within: (file) =>
      !file.startsWith('packages/domain/src/platform/database/') && !/\.queries(?:\.test)?\.ts$/.test(file),
    forbids: ({ specifier }) => /^kysely(?:\/|$)/.test(specifier),
    because: 'only platform/database/ and *.queries.ts import kysely',
  },
  {
    rule: 'ui knows no feature',
    within: (file) => file.startsWith('apps/web/src/ui/'),
    forbids: ({ file }) => /^apps\/web\/src\/(?!ui\/)[^/]+\//.test(file ?? ''),
    because: 'what lies in ui/ imports no feature folder',
  },
];

export const imports: Rule = (modules) =>
  IMPORT_RULES.flatMap(({ rule, within, forbids, because }) =>
    modules
      .filter(({ file }) => within(file))
      .flatMap(({ file, imports: found }) =>
        found
          .filter(forbids)
          .map(({ specifier, line }) => ({ rule, file, line, message: `imports ${specifier}: ${because}` })),
      ),
  );
