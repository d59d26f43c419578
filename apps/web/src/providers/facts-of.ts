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
