import { isTest } from '../test-file.ts';
import type { Rule } from '../violation.ts';

const READERS = /(?:^tooling\/)|(?:\/env\.ts$)|(?:\.config\.ts$)/;

/** Environment variables are read and checked in one env.ts per app. */
export const environment: Rule = (modules) =>
  modules
    .filter(({ file }) => !READERS.test(file) && !isTest(file))
    .flatMap(({ file, environment: lines }) =>
      lines.map((line) => ({
        rule: 'environment in env.ts',
        file,
        line,
        message: 'reads process.env: only env.ts, tooling, tests and configuration files do',
      })),
    );
