import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

interface Prompt {
  /** The next line of standard input, after showing `question` on a terminal. */
  ask(question: string): Promise<string>;
  /** The same, without showing what is typed. */
  askSecretly(question: string): Promise<string>;
  close(): void;
}

/** Asks on the terminal, or reads one line per question from a pipe. */
export function openPrompt(): Prompt {
  let silent = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!silent) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const typed = lines[Symbol.asyncIterator]();

  async function ask(question: string): Promise<string> {
    if (process.stdin.isTTY) process.stdout.write(question);
    const next = await typed.next();
    return next.done ? '' : next.value;
  }

  return {
    ask,
    async askSecretly(question) {
      silent = true;
      const answer = await ask(question);
      silent = false;
      if (process.stdin.isTTY) process.stdout.write('\n');
      return answer;
    },
    close: () => lines.close(),
  };
}
