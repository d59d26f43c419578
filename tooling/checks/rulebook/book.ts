import { readFileSync } from 'node:fs';
import path from 'node:path';

export const BOOK = 'docs/rules.md';

export interface Rule {
  /** Its section and its place there, such as `LIF-3`. */
  number: string;
  section: string;
  place: number;
  state: 'holds' | 'to come' | 'dropped';
  line: number;
  /** The texts for people that it quotes: sentences and labels, which begin with a capital letter. */
  quotes: string[];
}

const QUOTE = /(?<!\w)(?:'(?<text>[A-Z][^']{3,}?)'|"(?<spoken>[A-Z][^"]{3,}?)")(?!\w)/g;
const RULE = /^- \*\*(?<section>[A-Z]{3})-(?<place>[1-9]\d*)\*\*(?: \((?<state>to come|dropped)\))?/;

/** Returns the rules below `root`, in order. @throws when there is none */
export function readBook(root: string): Rule[] {
  const lines = readFileSync(path.join(root, BOOK), 'utf8').split('\n');
  const rules = lines.flatMap((text, index) => ruleOf(text, index + 1));
  if (rules.length === 0) throw new Error(`No rule found in ${BOOK} below ${root}`);
  return rules;
}

function ruleOf(text: string, line: number): Rule[] {
  const { section, place, state } = RULE.exec(text)?.groups ?? {};
  if (section === undefined) return [];
  const known = state === 'to come' || state === 'dropped' ? state : 'holds';
  const quotes = Array.from(
    text.matchAll(QUOTE),
    ({ groups }) => groups?.['text'] ?? groups?.['spoken'] ?? '',
  );
  return [{ number: `${section}-${place}`, section, place: Number(place), state: known, line, quotes }];
}
