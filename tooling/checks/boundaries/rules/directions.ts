import { isTest, type Rule } from '../violation.ts';

/** What has neighbours of its kind: a feature of the domain, a wing of the web, and a room of a wing. */
const KINDS = [
  /^packages\/domain\/src\/([^/]+)\//,
  /^apps\/web\/src\/([^/]+)\//,
  /^apps\/web\/src\/([^/]+\/[^/]+)\//,
];
/** Gathers the tables of all features, and is used by all. */
const SHARED = 'database';

/**
 * Of two features of the domain, two wings of the web or two rooms of it, at most one imports the other, types included.
 * The rarer direction is the violation.
 */
export const directions: Rule = (modules) => {
  const sources = modules.filter(({ file }) => !isTest(file));
  return KINDS.flatMap((kind) => {
    const imports = sources
      .flatMap(({ file, imports: found }) =>
        found.map((each) => ({
          file,
          line: each.line,
          from: nameOf(kind, file),
          to: nameOf(kind, each.file),
        })),
      )
      .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
    const byDirection = Map.groupBy(imports, ({ from, to }) => `${from} > ${to}`);
    return [...byDirection.values()].flatMap((found) => {
      const [{ from, to }] = found as [(typeof found)[number]];
      const back = byDirection.get(`${to} > ${from}`)?.length ?? 0;
      const isRarer = found.length < back || (found.length === back && String(from) > String(to));
      if (!isRarer) return [];
      const message = `${from}/ imports ${to}/, which imports ${from}/`;
      return found.map(({ file, line }) => ({ rule: 'one direction', file, line, message }));
    });
  });
};

function nameOf(kind: RegExp, file: string | null): string | undefined {
  const name = kind.exec(file ?? '')?.[1];
  return name === SHARED ? undefined : name;
}
