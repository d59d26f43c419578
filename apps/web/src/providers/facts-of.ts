import { count, type OwnProvider } from '@doorstep/domain';

/** Returns the known facts: `Verified`, `English, Spanish`, `5 years of experience` (PRV-2, PRV-3). */
export function factsOf({
  verified,
  languages,
  yearsOfExperience: years,
}: Pick<OwnProvider['provider'], 'verified' | 'languages' | 'yearsOfExperience'>): string[] {
  return [
    ...(verified ? ['Verified'] : []),
    ...(languages.length > 0 ? [languages.join(', ')] : []),
    ...(years ? [`${count(years, 'year')} of experience`] : []),
  ];
}

/** Returns facts in one text, with dots between that begin no line. */
export const joinFacts = (facts: readonly string[]): string => facts.join('\u00A0· ');
