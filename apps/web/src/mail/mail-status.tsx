import type { MailStatus } from '@doorstep/domain';
import { count } from '../ui/display/text.ts';
import { trpc } from '../api.tsx';
import { HeldMailsNotice } from './held-mails.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query } from '../ui/feedback/query.tsx';

/** Says when mails do not leave: they are held back, there is no mail server, or it does not take them (MAI-2). Nothing while they do. */
export function MailStatusNotice() {
  const status = trpc.mail.status.useQuery();
  return (
    <Query of={status} what="How mail stands" skeleton={null}>
      {(known) => (
        <>
          {known.heldBack > 0 && <HeldMailsNotice heldBack={known.heldBack} />}
          <Standing {...known} />
        </>
      )}
    </Query>
  );
}

function Standing({ hasServer, heldUp }: MailStatus) {
  if (!hasServer)
    return (
      <Notice>
        There is no mail server: mails are kept here and go to nobody, until SMTP_URL names one. What was kept
        is not sent by itself then.
      </Notice>
    );
  if (!heldUp) return null;
  return (
    <Notice>
      {count(heldUp.count, 'mail')} could not be sent yet, and {heldUp.count === 1 ? 'is' : 'are'} tried again
      for a day. Why, when last tried: {heldUp.error}
    </Notice>
  );
}
