/** The facts that decide whether a version can be released. */
export interface Candidate {
  version: string;
  changelog: string;
  /** Changed and new files, as `git status --porcelain` prints them. */
  changes: string;
  /** The tags that there are. */
  tags: readonly string[];
  /** True when its database is kept for the tests of later upgrades. */
  hasDatabase: boolean;
}

/** Returns why a version cannot be released; nothing when it can. */
export function findObstacles({ version, changelog, changes, tags, hasDatabase }: Candidate): string[] {
  const obstacles: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    obstacles.push(`package.json has the version ${version}; it must be three numbers, such as 1.4.0.`);
  if (changes.trim() !== '')
    obstacles.push(`There are changes that are not committed:\n${changes.trimEnd()}`);
  if (tags.includes(tagOf(version)))
    obstacles.push(`${tagOf(version)} exists already: raise the version in package.json.`);
  if (!hasDatabase)
    obstacles.push(
      `There is no database of ${version}: run npm run release:database and commit what it writes.`,
    );
  const [newest] = readEntries(changelog);
  if (newest?.version !== version) {
    obstacles.push(`The first entry of CHANGELOG.md is not about ${version}.`);
  } else {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(newest.date))
      obstacles.push(`CHANGELOG.md has no date for ${version}: write ## ${version} (YYYY-MM-DD).`);
    if (newest.notes === '') obstacles.push(`CHANGELOG.md says nothing about ${version}.`);
  }
  return obstacles;
}

export function tagOf(version: string): string {
  return `v${version}`;
}

interface Entry {
  version: string;
  /** The text in parentheses behind the version. */
  date: string;
  notes: string;
}

/** Returns the entries of a changelog, the newest first. */
export function readEntries(changelog: string): Entry[] {
  const [, ...parts] = changelog.split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, version = heading, date = ''] = /^(\S+) \((.+)\)$/.exec(heading) ?? [];
    return { version, date, notes: lines.join('\n').trim() };
  });
}
