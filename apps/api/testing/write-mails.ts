import { openPost, openWorld, setStageForMails } from '@doorstep/domain/testing';

/**
 * Writes one email of every template and prints them as JSON, `[{ template, to, subject, html, text }]`.
 * `node apps/api/testing/write-mails.ts`
 */
const world = await openWorld();
const stage = await setStageForMails(world);
await stage.queue('one');
const post = openPost(world);
await post.deliver();
const rows = await world.database.read.selectFrom('mail').select(['template', 'messageId']).execute();
const templateOf = new Map(rows.map(({ messageId, template }) => [messageId, template]));
const mails = post.arrived.map(({ messageId, to, subject, html, text }) => ({
  template: templateOf.get(messageId),
  to,
  subject,
  html,
  text,
}));
process.stdout.write(JSON.stringify(mails));
await world.close();
