import { isTest, type Rule } from '../violation.ts';

const READERS = /(?:^tooling\/)|(?:\/env\.ts$)|(?:\.config\.ts$)/;

/** The environment is read and checked in one place per app. */
export const environment: Rule = (modules) =>
  modules
    .filter(({ file }) => !READERS.test(file) && !isTest(file))
    .flatMap(({ file, environment: lines }) =>
      lines.map((line) => ({
        rule: 'environment in env.ts',
        file,
        line,
        message: 'reads process.env: only env.ts, tests and configuration files do',
      })),
    );
