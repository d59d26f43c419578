import { type EventDefinition, SILENT } from '../../platform/events/event-definition.ts';
import type { bookingEmails } from '../booking.events.ts';
import type { Stage } from './stages.ts';

/** Shared by the stages of a job, which its booking shows too. */
const STAGE = { audience: 'participants', changes: ['jobs', 'bookings'], announcement: null } as const;
/** Shared by changes of the record of a visit. */
const RECORD = { ...SILENT, audience: 'participants', changes: ['jobs'] } as const;

export const jobEvents = {
  'job.on_my_way': {
    ...STAGE,
    audit: '{actor} left for {booking}',
    history: '{actor} left for the visit',
    mail: [{ to: 'customer', template: 'on_my_way' }],
  },
  'job.started': { ...STAGE, audit: '{actor} started {booking}', history: '{actor} started', mail: null },
  'job.finished': { ...STAGE, audit: '{actor} finished {booking}', history: '{actor} finished', mail: null },
  'job.stage_taken_back': {
    ...STAGE,
    audit: '{actor} undid a stage of {booking}',
    history: null,
    mail: null,
  },
  'job.task_changed': { ...RECORD, audit: '{actor} updated a task for {booking}' },
  'job.note_changed': { ...RECORD, audit: '{actor} changed the note on {booking}' },
  'job.photo_added': { ...RECORD, audit: '{actor} added a photo to {booking}' },
  'job.photo_changed': { ...RECORD, audit: '{actor} changed a photo on {booking}' },
  'job.photo_removed': { ...RECORD, audit: '{actor} removed a photo from {booking}' },
} as const satisfies Record<string, EventDefinition<keyof typeof bookingEmails>>;

export const STAGE_EVENTS: Record<Stage, keyof typeof jobEvents> = {
  onMyWay: 'job.on_my_way',
  started: 'job.started',
  finished: 'job.finished',
};
