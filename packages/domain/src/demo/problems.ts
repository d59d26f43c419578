import type { DemoBooking } from './bookings.ts';

export const DEMO_PROBLEMS: readonly NonNullable<DemoBooking['problem']>[] = [
  { kind: 'damage', note: 'The glass shower door has a scratch that wasn’t there before.' },
  {
    kind: 'late',
    note: 'Came an hour late and left on time.',
    decision: { outcome: 'partial_credit', credit: 1500, reason: 'Only stayed for one of the two hours.' },
  },
  {
    kind: 'quality',
    note: 'Half of the hedge was left for another day.',
    decision: { outcome: 'redo', credit: null, reason: 'The rest will be done on Thursday.' },
  },
  {
    kind: 'quality',
    note: 'The collars are still grey.',
    decision: { outcome: 'none', credit: null, reason: 'The stains were noted before the wash, and agreed.' },
  },
];

export const DEMO_JOB_NOTES = [
  'All done. I left the windows open a little.',
  'A lovely visit, thank you. See you next time!',
  'Everything on the list is finished. The bin bags are running low.',
  'I put the keys back where I found them.',
  'Took a little longer today, at no extra cost.',
];
