import { expect, test } from 'vitest';
import { runProgram } from './program.ts';

test('a character that arrives in two parts stays whole', async () => {
  const script = `
    process.stdout.write(Buffer.from([0xe2, 0x80]));
    setTimeout(() => process.stdout.write(Buffer.from([0x94])), 100);`;
  const { output } = await runProgram({ command: process.execPath, args: ['--eval', script] });
  expect(output).toBe('—');
});
