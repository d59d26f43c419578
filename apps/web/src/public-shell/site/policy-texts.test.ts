import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPLETED_AFTER_HOURS, isLate, LATE_HOURS, policyTexts } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { textOf } from './find-answers.ts';
import { sections as help } from './help.md';
import { sections as terms } from './terms.md';
import type { Section } from './prose.tsx';

const SOURCE = path.resolve(import.meta.dirname, '../..');
const DOMAIN = path.resolve(SOURCE, '../../../packages/domain/src');
const RULES = readFileSync(path.resolve(SOURCE, '../../../docs/rules.md'), 'utf8');

const TEXTS = new Map(Object.entries(policyTexts));

const wordsOf = (sections: readonly Section[]) =>
  sections
    .flatMap(({ body, questions }) => [body, ...questions.map(({ answer }) => answer)])
    .map(textOf)
    .join(' ');

/** Each sentence with the rules that it states. */
const SENTENCES: [name: string, rules: string[]][] = [
  ['FREE_CHANGES', ['LIF-4', 'DUE-4']],
  ['LATE_CHANGES', ['DUE-4']],
  ['LATE_MEANING', ['DUE-4', 'PRO-5']],
  ['PROBLEM_DECISION', ['PRB-1', 'PRB-3']],
  ['CREDIT_MEANING', ['PRB-3', 'PRO-5']],
  ['NO_PAYMENT_HERE', ['PRO-5']],
  ['HOW_TO_PAY', ['PRO-5']],
  ['NOTHING_TO_PAY_NOW', ['PRO-5']],
  ['NOTHING_OWED', ['PRO-5']],
  ['TIP_MEANING', ['REV-2', 'PRO-5']],
  ['PRICE_MEANING', ['MON-6', 'MON-8']],
  ['VERIFIED_MEANING', ['PRV-3']],
  ['APPROVAL_MEANING', ['PRV-1']],
  ['REVIEW_MEANING', ['REV-1']],
];

/** Sentences on these subjects that say what happens to one visit, or are quoted by a rule, and so have their own place. */
const ELSEWHERE: [sentence: string, rule: string][] = [
  ['Cancel or reschedule up to 24 hours before', 'FRM-9'],
  ['Verified, insured professionals', 'FRM-9'],
  ['Satisfaction guarantee with refund', 'FRM-9'],
  ['If something isn’t right, you get a refund.', 'FRM-9'],
  ['Professionals are vetted before their first visit', 'ACC-15'],
  ['sitters and groomers who are vetted, on time', 'PRV-1'],
  ['Book vetted cleaners', 'PRV-1'],
  ["'Background checked'", 'CAT-8'],
  ['Ask for enhanced background checks and real-time tracking. This is a request', 'WIZ-6'],
  ['Less than ${LATE_HOURS} hours before the start, so it will be marked as late', 'DUE-4'],
  ['Marked as late from ${formatDayTime(from)}', 'DUE-4'],
  ['Do this before {formatDayTime(late)} and it won’t be marked as late.', 'DUE-4'],
  ['the change will be marked as late. ${policyTexts.LATE_MEANING}', 'DUE-4'],
  ['it will be marked as a late cancellation. ${policyTexts.LATE_MEANING}', 'DUE-4'],
  [
    'the change will be marked as late, even if the new time is accepted. ${policyTexts.LATE_MEANING}',
    'DUE-5',
  ],
  ['That was less than ${LATE_HOURS} hours before the visit, so it’s marked as late.', 'DUE-4'],
  ['${text} (marked as late).', 'DUE-4'],
  ["'Paused, and marked as late.'", 'DUE-4'],
  ["late ? 'Marked as late' : null", 'DUE-4'],
  ["'Not marked as late'", 'AVL-5'],
  ['you can cancel without being marked as late', 'AVL-5'],
  ['{EXPIRES_BEFORE_HOURS} hours before the visit if that’s sooner', 'DUE-1'],
  ['{EXPIRES_BEFORE_HOURS} hours before the start, whichever comes first', 'DUE-1'],
  ['You can add photos from an hour before the visit.', 'JOB-4'],
  ['This booking was cancelled: there’s nothing to pay.', 'PRO-5'],
  // Words of readers, which a search for answers understands.
  ["refund: 'credit'", 'NAV-23'],
  ['Customers can note a tip when they rate a visit. It isn’t charged.', 'REV-2'],
];

/** Words of a sentence on cancelling, money or checks. */
const SUBJECT =
  /background check|free of charge|move a visit freely|marked as late|late cancellation|no payment|no fee|nothing to pay|nothing is charged|n’t charged|\brefund\b|vetted|insured|approves? every|hours? before (?:the|it|your|a)\b|only from completed visits/gi;

/** Returns the text of all sources of the app and the domain by path, without comments, imports and line breaks. */
function readSources(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of [SOURCE, DOMAIN])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.(?:tsx?|md)$/.test(file) && !/\.test\.tsx?$|policy-texts\.ts$/.test(file)) {
        const text = readFileSync(path.join(folder, file), 'utf8');
        found.set(file, text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, ' '));
      }
  return found;
}

describe('what applies to cancelling, money and checks (PRO-8)', () => {
  it.each(SENTENCES)('%s is in the help and in the terms, next to its rule', (name, rules) => {
    const sentence = TEXTS.get(name);
    expect(wordsOf(help)).toContain(sentence);
    expect(wordsOf(terms)).toContain(sentence);
    for (const rule of rules) expect(RULES).toContain(`**${rule}**`);
  });

  it('lists all of them', () => {
    expect(SENTENCES.map(([name]) => name).toSorted()).toEqual([...TEXTS.keys()].toSorted());
  });

  it('is said nowhere else, but by the sentences that have a rule of their own', () => {
    const sources = readSources();
    for (const [sentence, rule] of ELSEWHERE) {
      expect([...sources.values()].join(' ')).toContain(sentence);
      expect(RULES).toContain(`**${rule}**`);
    }
    const others = [...sources].flatMap(([file, text]) => {
      const rest = ELSEWHERE.reduce((left, [sentence]) => left.replaceAll(sentence, ''), text);
      return [...rest.matchAll(SUBJECT)].map(
        ({ index }) => `${file}: ${rest.slice(Math.max(0, index - 60), index + 60)}`,
      );
    });
    expect(others).toEqual([]);
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
