import { type Strength, estimateStrength } from './password-strength.ts';

const WORDS: Record<Strength, string> = {
  weak: 'Easy to guess: three or four unrelated words are better.',
  fair: 'Fair: a few more characters make it harder to guess.',
  strong: 'Hard to guess.',
};

interface StrengthHintProps {
  password: string;
  personal?: (() => readonly string[]) | undefined;
}

/** Says in words how hard a password is to guess. */
export function StrengthHint({ password, personal }: StrengthHintProps) {
  return password === '' ? null : WORDS[estimateStrength(password, personal?.())];
}
