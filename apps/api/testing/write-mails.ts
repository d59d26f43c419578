/**
 * Prints one email of every template as JSON, `[{ template, to, subject, html, text }]`, without a mail server.
 * `node apps/api/testing/write-mails.ts`
 */
import { openTestMailServer, openWorld, prepareEveryMail } from '@doorstep/domain/testing';

const world = await openWorld();
try {
  const { queue } = await prepareEveryMail(world);
  // The key matters only to callers that queue several mails of each template.
  await queue('one');
  const mailServer = openTestMailServer(world);
  await mailServer.deliver();
  const rows = await world.database.read.selectFrom('mail').select(['template', 'messageId']).execute();
  const templateOf = new Map(rows.map(({ messageId, template }) => [messageId, template]));
  const mails = mailServer.arrived.map(({ messageId, to, subject, html, text }) => ({
    template: templateOf.get(messageId),
    to,
    subject,
    html,
    text,
  }));
  process.stdout.write(JSON.stringify(mails));
} finally {
  await world.close();
}
