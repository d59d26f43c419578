import type { LiveStream, StreamItem } from '@doorstep/domain/server';
import { expect, it, vi } from 'vitest';
import { LiveBody, encodeItem } from './live-streams.ts';

const itemOf = (text: string): StreamItem => ({
  cursor: '1',
  event: {
    id: 1,
    type: 'service.updated',
    bookingId: null,
    conversationId: null,
    isOwn: false,
    createdAt: text,
  },
});

function aBody() {
  const close = vi.fn<() => void>();
  const body = new LiveBody({ close } as unknown as LiveStream, () => Buffer.from('refused'));
  return { body, close };
}

/** Sends until the body says that it is full; returns the number of items. */
function fill(body: LiveBody): number {
  const item = itemOf('x'.repeat(1000));
  let sent = 1;
  while (body.send(item) && sent < 1000) sent += 1;
  return sent;
}

/** Takes everything, as a connection does whose reader is not slow. */
function read(body: LiveBody): string[] {
  const parts: string[] = [];
  body.on('data', (part: Buffer) => void parts.push(String(part)));
  return parts;
}

it('encodes an item once, however many streams receive it', () => {
  const item = itemOf('2026-03-03');
  expect(encodeItem(item)).toBe(encodeItem(item));
  expect(encodeItem(itemOf('2026-03-03'))).not.toBe(encodeItem(item));
});

it('buffers at most 16 KiB and one item for a stalled reader', () => {
  const { body } = aBody();
  fill(body);
  expect(body.readableLength).toBeGreaterThan(16 * 1024);
  expect(body.readableLength).toBeLessThan(18 * 1024);
});

it('resumes the stream when its reader has caught up', async () => {
  const { body } = aBody();
  const sent = fill(body);
  const room = body.drained();
  const parts = read(body);
  await room;
  expect(parts.join('').match(/^data: {"id":1/gm)).toHaveLength(sent);
});

it('disconnects a reader who read nothing between two pings', () => {
  const { body, close } = aBody();
  fill(body);
  body.beat();
  expect(body.destroyed).toBe(false);
  body.beat();
  expect(body.destroyed).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

it('pings a reader who reads everything', async () => {
  const { body, close } = aBody();
  const parts = read(body);
  await vi.waitFor(() => expect(parts).toHaveLength(1));
  body.beat();
  body.beat();
  expect(parts.slice(1)).toEqual(Array(2).fill('event: ping\ndata: \n\n\n'));
  expect(close).not.toHaveBeenCalled();
});

it('sends the reason, and ends', async () => {
  const { body } = aBody();
  const parts = read(body);
  body.end(new Error('no'));
  await vi.waitFor(() => expect(body.readableEnded).toBe(true));
  expect(parts.at(-1)).toBe('refused');
});

it('cuts a slow reader when the server closes', () => {
  const { body } = aBody();
  fill(body);
  body.end();
  expect(body.destroyed).toBe(true);
});
