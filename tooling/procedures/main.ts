import { type ListedProcedure, listProcedures } from './list.ts';

/** `npm run procedures [WORD]`: prints every typed procedure, or those whose path holds WORD, as Markdown. */
const [word = ''] = process.argv.slice(2);
const listed = listProcedures().filter(({ path }) => path.toLowerCase().includes(word.toLowerCase()));
process.stdout.write(listed.map(describe).join('\n'));

function describe({ path, kind, access, about, input, output }: ListedProcedure): string {
  const takes = input === 'void' ? 'nothing' : `\`${input}\``;
  const answers = output === 'never' ? 'nothing' : `\`${output}\``;
  return [
    `## ${path}`,
    '',
    about,
    '',
    `- ${kind}, for ${access}`,
    `- takes ${takes}`,
    `- answers ${answers}`,
    '',
  ].join('\n');
}
