import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findObstacles, readEntries, tagOf } from './release.ts';

/** `npm run release`: tags the version of package.json with its entry of the changelog, or prints what is missing. */
const root = process.argv[2] ?? path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const { version } = JSON.parse(read('package.json')) as { version: string };
const changelog = read('CHANGELOG.md');
const obstacles = findObstacles({
  version,
  changelog,
  changes: git('status', '--porcelain'),
  hasDatabase: existsSync(path.join(root, `packages/domain/testing/releases/${version}.db.gz`)),
  tags: git('tag', '--list').split('\n'),
});
if (obstacles.length > 0) {
  process.stderr.write(`${obstacles.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const [entry] = readEntries(changelog);
  git(
    'tag',
    '--annotate',
    tagOf(version),
    '--cleanup=verbatim',
    '--message',
    `${version}\n\n${entry?.notes}`,
  );
  process.stdout.write(`Tagged ${tagOf(version)}. Publish it with git push origin ${tagOf(version)}.\n`);
}
