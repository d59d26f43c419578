import { isTest, type Rule } from '../violation.ts';

const FEATURE = /^packages\/domain\/src\/([^/]+)\//;
/** The web's largest feature is a wing of rooms. */
const ROOM = /^apps\/web\/src\/(bookings\/[^/]+)\//;
/** Gathers the tables of all features, and is used by all. */
const SHARED = 'database';

/**
 * Of two features of the domain, or two rooms of the web's bookings, at most one imports the other, types included. The
 * rarer direction is the violation.
 */
export const directions: Rule = (modules) => {
  const imports = modules
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports: found }) =>
      found.map((each) => ({ file, line: each.line, from: featureOf(file), to: featureOf(each.file ?? '') })),
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
};

function featureOf(file: string): string | undefined {
  const feature = (FEATURE.exec(file) ?? ROOM.exec(file))?.[1];
  return feature === SHARED ? undefined : feature;
}
