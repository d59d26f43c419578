import type { Rule } from '../violation.ts';

const TEST_FILE = /^(?:packages|apps)\/.+\.test\.tsx?$/;
const CALLS = new Set(['mock', 'doMock', 'resetModules']);

/** Test files of one worker share its modules, so none may replace a module; `vi.spyOn` is restored automatically. */
export const mocks: Rule = (modules) =>
  modules
    .filter(({ file }) => TEST_FILE.test(file))
    .flatMap(({ file, calls }) =>
      calls
        .filter(({ name }) => CALLS.has(name))
        .map(({ name, line }) => ({
          rule: 'shared modules',
          file,
          line,
          message: `calls ${name}(), which affects later test files of the same worker: use vi.spyOn`,
        })),
    );
