import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EMAIL_TEMPLATES, type EmailTemplate } from '@doorstep/domain';
import { type EveryMail, type World, prepareEveryMail } from '@doorstep/domain/testing';
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from './mail-server.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const DELIVER = fileURLToPath(new URL('../testing/deliver.ts', import.meta.url));
const PUBLIC_URL = 'https://doorstep.example';
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

let server: InProcessServer;
let world: World;
let mailServer: MailServer;
let stage: EveryMail;
beforeEach(async () => {
  const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL };
  [server, mailServer] = [await openInProcess({ variables }), await openMailServer()];
  ({ world } = server);
  stage = await prepareEveryMail(world);
});
afterEach(async () => {
  await server.close();
  await mailServer.close();
});

/** One mail of every kind as it arrives from a process in a time zone, by its kind. */
async function arriveFrom(TZ: string): Promise<Map<EmailTemplate, Email>> {
  await stage.queue(TZ);
  const { database, url, now } = world;
  const args = ['--database', url, '--smtp', mailServer.url, '--now', now.toISOString()];
  const child = spawn(process.execPath, [DELIVER, ...args], {
    env: { ...process.env, TZ, NODE_OPTIONS: '' },
    stdio: 'inherit',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  const rows = await database.read.selectFrom('mail').select(['template', 'messageId']).execute();
  const templateOf = new Map(rows.map(({ messageId, template }) => [messageId, template]));
  const arrived = mailServer.arrived.splice(0);
  return new Map(
    arrived.map((mail) => [templateOf.get(mail.messageId?.slice(1).split('@')[0] ?? '')!, mail]),
  );
}

const eventsOf = (text: string, uid?: string) =>
  new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    .getAllSubcomponents('vevent')
    .filter((event) => !uid || event.getFirstPropertyValue('uid') === uid);
const valuesOf = (event: ICAL.Component | undefined) =>
  ['uid', 'sequence', 'dtstart', 'dtend', 'status', 'summary'].map((name) =>
    String(event?.getFirstPropertyValue(name)),
  );
/** The calendar file that comes with a mail; null without one. */
function entryOf({ attachments }: Email): string | null {
  const [file] = attachments;
  if (!file) return null;
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}

/** Random parts of links differ from mail to mail. */
const withoutTokens = (text = '') =>
  text.replaceAll(/(\/unsubscribe\?token=|\/(?:reset-password|confirm-email)#)[\w.-]+/g, '$1…');

describe('every kind of mail, as received (MAI-8)', () => {
  test('has London times, whatever the time zone of the process', async () => {
    const byZone = [];
    for (const zone of ZONES) byZone.push(await arriveFrom(zone));
    const [first, ...rest] = byZone;
    expect([...first!.keys()].toSorted()).toEqual(Object.keys(EMAIL_TEMPLATES).toSorted());
    for (const [template, { subject, text, html }] of first!)
      for (const other of rest) {
        const same = other.get(template);
        expect([template, same?.subject]).toEqual([template, subject]);
        expect([template, withoutTokens(same?.text)]).toEqual([template, withoutTokens(text)]);
        expect([template, withoutTokens(same?.html)]).toEqual([template, withoutTokens(html)]);
      }
    const said = (template: EmailTemplate) => first!.get(template)?.text;
    expect(said('booking_accepted')).toContain('Friday 3 July, 15:00');
    expect(said('booking_moved')).toContain(
      'It has moved from Thursday 2 July, 09:00 to Friday 3 July, 15:00',
    );
    expect(said('reschedule_asked')).toContain('Saturday 4 July, 16:30');
    expect(said('new_series')).toContain('Wednesday 8 July, 10:00');
    expect(said('booking_requested')).toContain('until Thursday 2 July, 10:30');
    expect(first!.get('reminder')?.subject).toContain('15:00');
  });

  test('has text and HTML, links to PUBLIC_URL only, no images, and less than 100 kB', async () => {
    for (const [template, { text = '', html = '', attachments }] of await arriveFrom('UTC')) {
      const size =
        text.length +
        html.length +
        attachments.reduce(
          (sum, { content }) => sum + (typeof content === 'string' ? content.length : content.byteLength),
          0,
        );
      expect([template, size < 100_000]).toEqual([template, true]);
      const [linksInHtml, linksInText] = [
        [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&')),
        [...text.matchAll(/https?:\/\/\S+/g)].map(([href]) => href),
      ];
      const origins = new Set([...linksInHtml, ...linksInText].map((link) => new URL(link).origin));
      expect([template, [...origins]]).toEqual([template, [PUBLIC_URL]]);
      for (const link of linksInText)
        expect([template, linksInHtml.map((each) => new URL(each).href)]).toEqual([
          template,
          expect.arrayContaining([new URL(link).href]),
        ]);
      expect([template, /<img|src=|url\(/.exec(html)]).toEqual([template, null]);
      expect([template, text.includes('The key is under')]).toEqual([template, false]);
    }
  });

  test('has the visit as in the recipient’s feed, with the same UID and SEQUENCE (CAL-5)', async () => {
    const feeds = new Map<string, string>();
    for (const reader of [stage.customer, stage.provider]) {
      const { token } = await world.as(reader).calendarFeeds.create();
      const { text } = await server.send({ method: 'GET', path: `/feeds/${token}.ics` });
      feeds.set(reader.email, text);
    }
    const withEntry: EmailTemplate[] = [];
    for (const [template, mail] of await arriveFrom('Asia/Kolkata')) {
      const entry = entryOf(mail);
      if (entry === null) continue;
      withEntry.push(template);
      const events = eventsOf(entry);
      const isSeries = template === 'series_requested' || template === 'new_series';
      expect([template, events.length]).toEqual([template, isSeries ? 2 : 1]);
      for (const event of events) {
        const uid = String(event.getFirstPropertyValue('uid'));
        const inFeed = eventsOf(feeds.get(mail.to?.[0]?.address ?? '')!, uid)[0];
        expect([template, ...valuesOf(event)]).toEqual([template, ...valuesOf(inFeed)]);
      }
    }
    expect(withEntry.toSorted()).toEqual([
      'booking_accepted',
      'booking_cancelled',
      'booking_moved',
      'booking_reassigned',
      'booking_requested',
      'new_request',
      'new_series',
      'reminder',
      'reschedule_accepted',
      'series_requested',
    ]);
  });
});
