import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import rootPackage from '../../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the actions of a workflow that are not pinned to a commit, with their version next to it. */
function findUnpinned(workflow: string): string[] {
  const actions = workflow.match(/(?<=uses: ).+/g) ?? [];
  return actions.filter(
    (action) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action) && !action.startsWith('./'),
  );
}

it('workflows use actions by the digest of a commit', () => {
  const workflows = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
  expect(workflows).not.toEqual([]);
  expect(workflows.flatMap((file) => findUnpinned(read(file)))).toEqual([]);
  expect(findUnpinned('      - uses: actions/checkout@v4\n')).toEqual(['actions/checkout@v4']);
  expect(findUnpinned(`- uses: actions/checkout@${'a'.repeat(40)}\n`)).toHaveLength(1);
});

it('every version of the catalog is exact', () => {
  const [, catalog = ''] = read('pnpm-workspace.yaml').split('\ncatalog:\n');
  const versions = catalog.match(/(?<=: ).+/g) ?? [];
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('the bill of materials names what runs in production, with versions and digests, and no tool', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-sbom-'));
  const file = path.join(folder, 'sbom.json');
  const [, command = ''] = rootPackage.scripts.sbom.split('pnpm.ts ');
  execFileSync('pnpm', [...command.split(' ').slice(0, -1), file], { cwd: root });
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { version: string } };
    components: {
      group?: string;
      name: string;
      version: string;
      externalReferences?: { hashes?: unknown }[];
    }[];
  };
  rmSync(folder, { recursive: true });
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'doorstep', version: rootPackage.version } },
  });
  // A scoped package has its name without the scope.
  const versionOf = (name: string) =>
    bill.components.find((each) => !each.group && each.name === name)?.version;
  for (const name of ['fastify', 'kysely', 'better-sqlite3', 'react', 'zod']) {
    expect(read('pnpm-workspace.yaml')).toContain(`\n  ${name}: ${versionOf(name)}\n`);
  }
  expect(versionOf('vitest')).toBeUndefined();
  const own = bill.components.filter(({ group }) => group !== '@doorstep');
  const withoutDigest = own.filter(
    ({ externalReferences = [] }) => !externalReferences.some(({ hashes }) => hashes),
  );
  expect(withoutDigest.map(({ name }) => name)).toEqual([]);
});
