/** An error that ends the command with a sentence, followed by the failing program's output. */
export class Failure extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|dns error|error sending request/;
const MAX_LINES = 25;

/** Returns the sentence, the likely cause and the last lines of output. */
function describe(failure) {
  const parts = [`\n${failure.message}`];
  if (NETWORK.test(failure.output)) {
    parts.push(
      'The package registry could not be reached. Check the network, then run the same command again.',
    );
  }
  const lines = failure.output.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  if (lines) parts.push(lines);
  return `${parts.join('\n')}\n`;
}

/** Runs a command's main function; a Failure becomes a sentence and exit code 1. */
export function main(run) {
  run().catch((error) => {
    process.stderr.write(error instanceof Failure ? describe(error) : `\n${error.stack}\n`);
    process.exitCode = 1;
  });
}
