import { z } from 'zod';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { PageQuery } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';
import { BookingStatusName, type ListedBooking, AllFields } from '../booking.schema.ts';

export const JobsQuery = PageQuery.extend({
  status: BookingStatusName.optional(),
  serviceId: Id.optional(),
  /** London days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  /** Leaves out those that take no time: cancelled and paused ones. */
  active: z.boolean().default(false),
  order: z.enum(['soonest', 'latest']).default('latest'),
  allFields: AllFields,
});
export type JobsQuery = z.output<typeof JobsQuery>;

export const RequestsQuery = PageQuery.pick({ cursor: true, limit: true });
export type RequestsQuery = z.output<typeof RequestsQuery>;

/** The fields of a job in a list that a visit of a customer's list does not have. */
export const JOB_FIELDS = ['address', 'customerId', 'totalPrice'] as const;
export type ListedJob = ListedBooking<(typeof JOB_FIELDS)[number]>;

/** The fields that a card shows of a request. */
export const REQUEST_FIELDS = [
  ...JOB_FIELDS,
  'createdAt',
  'duration',
  'options',
  'recurrencePattern',
  'source',
] as const;

/** A request that waits for the provider's answer; of a series, all its dates that wait, the next one first. */
export interface JobRequest {
  /** Of the next date. */
  id: number;
  booking: ListedBooking<(typeof REQUEST_FIELDS)[number]>;
  /** All dates of a series, which are answered together; none for a request that does not recur. */
  dates: ListedBooking<'totalPrice'>[];
  /** To the next date; null when it is not known. */
  distance: Distance | null;
}

/** An accepted job of a day, and the distance to it; null when that is not known. */
export interface DayJob {
  booking: ListedJob;
  distance: Distance | null;
}

/** The distance to a job in a straight line, and the estimated travel time (AVL-7, AVL-9). */
export interface Distance {
  /** The district that the provider starts from, such as `SE1`; null when it is from the job before on that day. */
  area: string | null;
  /** To one decimal; 0 within a postcode. */
  kilometres: number;
  minutes: number;
}
