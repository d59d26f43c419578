import { describe, expect, it } from 'vitest';
import { FORM_SLOTS, WIZARD_SLOTS, openTimes, singleBooking } from './booking-window.ts';

const WIZARD = singleBooking('wizard');
const openOn = (date: string, now: string) => openTimes(WIZARD, date, new Date(now));

describe('the times of a day that are open', () => {
  it('are the offered ones from tomorrow on', () => {
    const now = new Date('2026-03-02T10:00:00Z');
    expect(openTimes(singleBooking('form'), '2026-03-03', now)).toEqual(FORM_SLOTS);
    expect(openTimes(WIZARD, '2026-03-03', now)).toEqual(WIZARD_SLOTS);
  });

  it('begin four hours ahead today, in London', () => {
    expect(openOn('2026-03-02', '2026-03-02T10:00:00Z')).toEqual(['14:00', '15:00', '16:00', '17:00']);
    expect(openOn('2026-03-02', '2026-03-02T10:00:01Z')).toEqual(['15:00', '16:00', '17:00']);
    expect(openOn('2026-07-01', '2026-07-01T10:00:00Z')).toEqual(['15:00', '16:00', '17:00']);
    expect(openOn('2026-03-02', '2026-03-02T14:00:00Z')).toEqual([]);
  });
});
