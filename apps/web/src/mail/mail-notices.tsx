import { count, EMAIL_TEMPLATES, formatDate, type ListedMail } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { adminPaths } from '../admin-paths.ts';
import { trpc } from '../api.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ConfirmButton } from '../ui/feedback/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query } from '../ui/feedback/query.tsx';

const reports = (titleFor: (mails: string) => string) =>
  ({
    success: ({ count: resolved }: { count: number }) => ({ title: titleFor(count(resolved, 'email')) }),
    failure: 'Error',
    refreshes: ['mail.list', 'mail.status'],
    refreshesOnFailure: ['mail.list', 'mail.status'],
  }) as const;
const SENT = reports((mails) => `Sending ${mails}`);
const DISCARDED = reports((mails) => `${mails} discarded`);

/** Warns about emails held back after restoring a backup, and sends or discards all of them (MAI-16). */
export function HeldMailsNotice({ heldCount }: { heldCount: number }) {
  const send = trpc.mail.resolveHeld.useMutation({ meta: SENT });
  const discard = trpc.mail.resolveHeld.useMutation({ meta: DISCARDED });
  const mails = count(heldCount, 'email');
  return (
    <Notice>
      <span>
        {count(heldCount, 'email was', 'emails were')} due before this backup was restored, and may already
        have been sent. Nothing goes out until you decide.
      </span>
      <Group gap="xs">
        <LinkButton variant="default" to={adminPaths.mails({ state: 'held' })}>
          Show them
        </LinkButton>
        <ConfirmButton
          size="sm"
          label="Send all"
          title={`Send ${mails}?`}
          keepLabel="Not now"
          confirmLabel="Send"
          mutation={send}
          sends={{ action: 'send' }}
        >
          Anyone who got one before the restore will get it again. Emails that no longer apply aren’t sent.
        </ConfirmButton>
        <ConfirmButton
          size="sm"
          label="Discard all"
          title={`Discard ${mails}?`}
          keepLabel="Not now"
          confirmLabel="Discard"
          destructive
          mutation={discard}
          sends={{ action: 'discard' }}
        >
          Nothing will be sent.
        </ConfirmButton>
      </Group>
    </Notice>
  );
}

/** Buttons to send or discard one held email. */
export function HeldMailActions({ mail: { id: mailId, template, address } }: { mail: ListedMail }) {
  const send = trpc.mail.resolveHeld.useMutation({ meta: SENT });
  const discard = trpc.mail.resolveHeld.useMutation({ meta: DISCARDED });
  const subject = `${EMAIL_TEMPLATES[template].label} to ${address}`;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Send: ${subject}`}
        loading={send.isPending}
        onClick={() => send.mutate({ action: 'send', mailId })}
      >
        Send
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Discard: ${subject}`}
        loading={discard.isPending}
        onClick={() => discard.mutate({ action: 'discard', mailId })}
      >
        Discard
      </Button>
    </>
  );
}

/** Warns admins that emails to a user are refused, and why (MAI-4). */
export function RefusedMail({ userId }: { userId: number }) {
  const refusal = trpc.mail.refusal.useQuery({ userId });
  return (
    <Query query={refusal} subject="The email status" skeleton={null}>
      {(known) =>
        known && (
          <Notice>
            The last email to this address, sent {formatDate(known.createdAt)}, didn’t arrive: {known.error}
          </Notice>
        )
      }
    </Query>
  );
}
