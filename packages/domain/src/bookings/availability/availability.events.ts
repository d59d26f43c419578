import { type EventDefinition, SILENT } from '../../platform/events/event-definition.ts';

/** The reads that contain free times. */
const TIMES = [
  'availability',
  'bookings.candidates',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.rescheduleDays',
  'bookings.rescheduleSlots',
] as const;

/** Shared by all: no part of a booking, and no email. */
const AVAILABILITY = { ...SILENT, audience: 'participants' } as const;
const TIME_OFF = { ...AVAILABILITY, changes: [...TIMES, 'bookings.cover'] } as const;

export const availabilityEvents = {
  'availability.hours_changed': {
    ...AVAILABILITY,
    changes: [...TIMES, 'providers'],
    audit: '{actor} changed their hours',
  },
  'availability.time_off_added': { ...TIME_OFF, audit: '{actor} added time off' },
  'availability.time_off_removed': { ...TIME_OFF, audit: '{actor} removed time off' },
} as const satisfies Record<string, EventDefinition>;
