import { expect, test } from 'vitest';
import { countReport } from './report.ts';

/** Runs a program that prints a line and writes `report`, unless that is null. */
function runWith(report: string | null) {
  const code = `console.log('printed'); if (process.argv[2]) fs.writeFileSync(process.argv[1], process.argv[2])`;
  return countReport({
    program: (file) => ({ command: process.execPath, args: ['-e', code, file, report ?? ''] }),
    count: (json) => ({ passed: (json as { passed: number }).passed, failed: 0 }),
  });
}

test('what a report counts is the outcome', async () => {
  expect(await runWith('{"passed":2}')).toEqual({ passed: 2, failed: 0, output: 'printed\n' });
});

test.each([
  ['that is missing', null, 'No report was written'],
  ['that was cut off', '{"passed":', 'The report could not be read: SyntaxError'],
])('a report %s is one failure, with what the program printed', async (_, report, reason) => {
  const { passed, failed, output } = await runWith(report);
  expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
  expect(output).toMatch(/^printed\n/);
  expect(output).toContain(reason);
});
