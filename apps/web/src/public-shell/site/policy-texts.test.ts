import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPLETED_AFTER_HOURS, isLate, LATE_HOURS, policyTexts } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { textOf } from './find-answers.ts';
import { sections as help } from './help.md';
import { sections as terms } from './terms.md';
import type { Section } from './prose.tsx';

const SOURCE = path.resolve(import.meta.dirname, '../..');
const RULES = readFileSync(path.resolve(SOURCE, '../../../docs/rules.md'), 'utf8');

const TEXTS = new Map(Object.entries(policyTexts));

const wordsOf = (sections: readonly Section[]) =>
  sections
    .flatMap(({ body, questions }) => [body, ...questions.map(({ answer }) => answer)])
    .map(textOf)
    .join(' ');

/** Each sentence, the rules that it states, and where it appears besides the terms and the help. */
const SENTENCES: [name: string, rules: string[], sources: string[]][] = [
  ['FREE_CHANGES', ['LIF-4', 'DUE-4'], ['bookings/form/booking-form.tsx', 'pages/about.tsx']],
  ['LATE_CHANGES', ['DUE-4'], ['bookings/form/booking-form.tsx']],
  ['LATE_MEANING', ['DUE-4', 'PRO-5'], ['bookings/actions/move-texts.ts']],
  ['PROBLEM_DECISION', ['PRB-1', 'PRB-3'], ['providers/provider-profile.tsx']],
  ['CREDIT_MEANING', ['PRB-3', 'PRO-5'], []],
  ['NO_PAYMENT', ['PRO-5'], []],
  ['VERIFIED_MEANING', ['PRV-3'], ['providers/provider-profile.tsx']],
  ['APPROVAL_MEANING', ['PRV-1'], []],
];

describe('what applies to cancelling, money and checks (PRO-8)', () => {
  it.each(SENTENCES)('%s is in the help, the terms and every source that says it', (name, rules, sources) => {
    const sentence = TEXTS.get(name);
    expect(wordsOf(help)).toContain(sentence);
    expect(wordsOf(terms)).toContain(sentence);
    for (const source of sources) expect(readFileSync(path.join(SOURCE, source), 'utf8')).toContain(name);
    for (const rule of rules) expect(RULES).toContain(`**${rule}**`);
  });

  it('lists all of them', () => {
    expect(SENTENCES.map(([name]) => name).toSorted()).toEqual([...TEXTS.keys()].toSorted());
  });

  it('names the hours of its rules', () => {
    const startsAt = Date.parse('2026-03-04T10:00:00Z');
    const before = (hours: number) => new Date(startsAt - hours * 3_600_000);
    expect(policyTexts.PROBLEM_DECISION).toContain(`${COMPLETED_AFTER_HOURS} hours`);
    expect(policyTexts.FREE_CHANGES).toContain(`${LATE_HOURS} hours`);
    expect(isLate('2026-03-04T10:00:00Z', before(LATE_HOURS))).toBe(false);
    expect(isLate('2026-03-04T10:00:00Z', before(LATE_HOURS - 0.1))).toBe(true);
  });
});
