import { describe, expect, it } from 'vitest';
import { BookingRequest } from '../bookings/booking.schema.ts';
import { optionalText, requiredText } from './text.ts';

const messageOf = (schema: ReturnType<typeof requiredText>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('a text that must not be empty', () => {
  const name = requiredText(20, 'Name is required');

  it.each([
    '',
    '   ',
    '\u00a0',
    '\ufeff',
    '\u200b',
    ' \u200b\u2060 ',
    '\u202e',
    '\u115f\u1160',
    '\u3164',
    '\u034f',
    '\ufe0f',
    '\u2800',
  ])('is none: %j', (value) => {
    expect(messageOf(name, value)).toBe('Name is required');
  });

  it.each(['a', '–', '🙂', '👩‍👧', 'إلى', 'काम', '１'])('is one: %j', (value) => {
    expect(name.parse(` ${value} `)).toBe(value);
  });
});

describe('a text', () => {
  it.each(['\u0000', 'a\u0000b', '\u0085', '\ud800', 'a\udc00b'])(
    'that a database would change or refuse is refused: %j',
    (value) => {
      const message = 'Please remove any hidden characters';
      expect(messageOf(requiredText(20, 'Name is required'), value)).toBe(message);
      expect(optionalText(20).safeParse(value).error?.issues[0]?.message).toBe(message);
      const request = { serviceId: 1, date: '2026-03-04T10:00', time: '10:00', address: '1 High Street' };
      expect(BookingRequest.safeParse({ ...request, idempotencyKey: 'key' }).success).toBe(true);
      expect(BookingRequest.safeParse({ ...request, idempotencyKey: value }).success).toBe(false);
    },
  );

  it('keeps its lines', () => {
    expect(optionalText(20).parse(' one\r\ntwo\tthree ')).toBe('one\r\ntwo\tthree');
  });
});
