import type { DemoBooking } from './bookings.ts';

export const DEMO_PROBLEMS: readonly NonNullable<DemoBooking['problem']>[] = [
  { kind: 'damage', note: 'The glass door of the shower has a scratch that was not there before.' },
  {
    kind: 'late',
    note: 'Came an hour after the agreed time and left at the agreed one.',
    decision: { outcome: 'partial_credit', credit: 1500, reason: 'One of two hours was missing.' },
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
