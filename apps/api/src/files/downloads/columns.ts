import { londonWall } from '@doorstep/domain';

/** How amounts, days and answers are written in files: dollars, London's calendar and clock, yes and no (EXP-1). */
export const dollars = (cents: number) => (cents / 100).toFixed(2);
export const londonDate = (instant: string) => londonWall(new Date(instant)).date;
export const londonTime = (instant: string) => londonWall(new Date(instant)).time;
/** Empty for what does not apply. */
export const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
