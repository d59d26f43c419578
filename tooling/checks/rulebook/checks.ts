import { citations } from './checks/citations.ts';
import { former } from './checks/former.ts';
import { numbers } from './checks/numbers.ts';
import { quoted } from './checks/quoted.ts';
import { uncited } from './checks/uncited.ts';
import type { Check } from './violation.ts';

/** What must hold between the rules and the texts that cite them. */
export const checks: Check[] = [numbers, citations, uncited, quoted, former];
