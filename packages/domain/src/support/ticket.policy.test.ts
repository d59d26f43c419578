import { expect, it } from 'vitest';
import { calculateDueTimes, priorityLabel, slaOf, ticketStatusLabel } from './ticket.policy.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

it.each([
  ['Closed', { status: 5, dueBy: '2026-03-01T10:00:00.000Z' }],
  ['Breached', { status: 4, dueBy: '2026-03-02T09:59:59.999Z' }],
  ['At Risk', { status: 2, dueBy: '2026-03-02T10:00:00.000Z' }],
  ['At Risk', { status: 2, dueBy: '2026-03-02T13:59:59.999Z' }],
  ['On Track', { status: 2, dueBy: '2026-03-02T14:00:00.000Z' }],
  ['On Track', { status: 9, dueBy: null }],
])('is %s with %o (SUP-9)', (sla, ticket) => {
  expect(slaOf(ticket, now)).toBe(sla);
});

it.each([
  [1, '2026-03-07T10:00:00.000Z', '2026-03-03T16:00:00.000Z'],
  [2, '2026-03-05T10:00:00.000Z', '2026-03-03T04:00:00.000Z'],
  [3, '2026-03-03T10:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  [4, '2026-03-02T14:00:00.000Z', '2026-03-02T11:00:00.000Z'],
])('a ticket of priority %i is due at %s, its first answer at %s (SUP-8)', (priority, dueBy, first) => {
  expect(calculateDueTimes(priority, now)).toEqual({ dueBy, firstResponseDue: first });
});

it('numbers that only the desk knows are "Unknown" (SUP-3)', () => {
  expect([priorityLabel(4), priorityLabel(0)]).toEqual(['Urgent', 'Unknown']);
  expect([ticketStatusLabel(5), ticketStatusLabel(6)]).toEqual(['Closed', 'Unknown']);
});
