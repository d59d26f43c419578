/** The kinds of problems with a visit, as chosen in a report (PRB-3). */
export const PROBLEM_KINDS = ['did_not_arrive', 'late', 'damage', 'quality'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const PROBLEM_KIND_LABELS: Record<ProblemKind, string> = {
  did_not_arrive: 'Did not arrive',
  late: 'Late',
  damage: 'Damage',
  quality: 'Quality',
};

/** The possible decisions about a problem (PRB-4). */
export const PROBLEM_OUTCOMES = ['redo', 'partial_credit', 'full_credit', 'none'] as const;
export type ProblemOutcome = (typeof PROBLEM_OUTCOMES)[number];

export const PROBLEM_OUTCOME_LABELS: Record<ProblemOutcome, string> = {
  redo: 'New visit',
  partial_credit: 'Partial credit',
  full_credit: 'Full credit',
  none: 'No new visit or credit',
};

/** Maximum number of photos of one problem (PRB-6). */
export const MAX_PROBLEM_PHOTOS = 6;
