import { failureOrElse } from '../../mutation-reports.ts';

const CHANGED = ['accounts', 'providers', 'reporting.attention'] as const;
/** Refetches on failure too: another admin may have been faster. */
export const CHANGES = { refreshes: CHANGED, refreshesOnFailure: CHANGED } as const;

export const APPROVED = {
  success: { title: 'Provider approved' },
  failure: failureOrElse('Error', 'Failed to approve provider'),
  ...CHANGES,
} as const;
