import { PRODUCT_NAME } from '@doorstep/domain';

export type Strength = 'weak' | 'fair' | 'strong';

/** Bits of guessing from which a password is fair, and strong. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;

/** The words and rows of keys that most common passwords are made of. */
const COMMON =
  'password passwort welcome letmein qwertyuiop asdfghjkl zxcvbnm qwerty asdf admin login master dragon monkey football baseball superman batman sunshine princess shadow flower iloveyou london liverpool arsenal chelsea charlie summer winter secret hello'.split(
    ' ',
  );

/** The letters that digits and signs stand for. */
const DISGUISES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

const CLASSES = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
] as const;

/**
 * Estimates how hard a password is to guess, by its length without what a guesser tries first: common words, what is known
 * of its owner, repetitions and sequences. A hint, no rule (ACC-18).
 */
export function estimateStrength(password: string, personal: readonly string[] = []): Strength {
  const known = [...COMMON, PRODUCT_NAME, ...personal.flatMap((text) => text.split(/[^\p{L}\d]+/u))]
    .map((word) => undisguise(word.toLowerCase()))
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length);
  const text = password.toLowerCase();
  const shortened = known.reduce((rest, word) => rest.replaceAll(word, '\0'), undisguise(text));
  // A disguise must not make digits of a sequence look unrelated.
  const length = Math.min(lengthWithoutPatterns(shortened), lengthWithoutPatterns(text));
  const symbols = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const bits = length * Math.log2(symbols);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

function undisguise(text: string): string {
  return text.replaceAll(/[01345@$]/g, (sign) => DISGUISES[sign] ?? sign);
}

/** Counts a repeated part once, and no character that is the same as the one before or next to it in the alphabet. */
function lengthWithoutPatterns(text: string): number {
  const once = text.replaceAll(/(.{2,}?)\1+/g, '$1');
  return Array.from(once).filter((character, index, all) => {
    const before = all[index - 1];
    return (
      before === undefined || Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1
    );
  }).length;
}
