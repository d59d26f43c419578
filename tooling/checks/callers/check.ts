import type { Call } from './calls.ts';

interface Violation {
  /** Where to mend it. */
  at: string;
  message: string;
}

const LIST = 'tooling/checks/callers/waiting.ts';

/** Every procedure is called, or stands among those that wait for a part to come, with its reason; never both. */
export function checkCallers(
  procedures: readonly string[],
  calls: readonly Call[],
  waiting: Record<string, string>,
): Violation[] {
  const known = new Set(procedures);
  const called = new Map(calls.map((call) => [call.procedure, call]));
  return [
    ...procedures
      .filter((name) => !called.has(name) && !Object.hasOwn(waiting, name))
      .map((name) => ({
        at: name,
        message: `is called by no page and no route; say in ${LIST} who will, or drop it`,
      })),
    ...Object.keys(waiting).flatMap((name) => {
      const call = called.get(name);
      if (!known.has(name)) return [{ at: LIST, message: `names ${name}, which there is not` }];
      return call ? [{ at: LIST, message: `names ${name}, which ${call.file}:${call.line} calls` }] : [];
    }),
    ...calls
      .filter(({ procedure }) => !known.has(procedure))
      .map(({ procedure, file, line }) => ({
        at: `${file}:${line}`,
        message: `calls ${procedure}, which there is not`,
      })),
  ];
}
