import { isTest } from '../test-file.ts';
import type { Rule } from '../violation.ts';

/** Folders that have siblings: the features of the domain (not its registries), those of the web app, and the folders of the API. */
const SIBLINGS = [
  /^packages\/domain\/src\/(?!registries\/)([^/]+)\//,
  /^apps\/web\/src\/([^/]+)\//,
  /^apps\/api\/src\/([^/]+)\//,
];

/** Of two sibling folders at most one imports the other, types included. The rarer direction is the violation. */
export const directions: Rule = (modules) => {
  const sources = modules.filter(({ file }) => !isTest(file));
  return SIBLINGS.flatMap((sibling) => {
    const imports = sources
      .flatMap(({ file, imports: found }) =>
        found.map((each) => ({
          file,
          line: each.line,
          from: sibling.exec(file)?.[1],
          to: sibling.exec(each.file ?? '')?.[1],
        })),
      )
      .filter(
        ({ file, from, to }) => from !== undefined && to !== undefined && from !== to && !isExempt(file),
      );
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

/** The list of ports names features, because they define the ports' types. */
function isExempt(file: string): boolean {
  return file === 'packages/domain/src/platform/ports.ts';
}
