import { count, type AnnouncementDraft } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { DialogFooter } from '../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Query, together } from '../ui/feedback/query.tsx';
import { EmailPreview } from './email-preview.tsx';

const SENT = {
  success: ({ recipients }: { recipients: number }) => ({
    title: 'Announcement sent',
    description: `It’s on its way to ${count(recipients, 'person', 'people')}.`,
  }),
  failure: 'Error',
  refreshes: ['mail.list'],
} as const;

interface SendDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
  draft: AnnouncementDraft;
  /** Idempotency key: sending it again delivers nothing twice. */
  attempt: string;
}

/** Previews an announcement with its number of recipients before it is sent. */
export function SendDialog({ opened, onClose, onSent, draft, attempt }: SendDialogProps) {
  const { audience, ...announcement } = draft;
  const preview = trpc.mail.preview.useQuery(announcement, { enabled: opened });
  const audienceSize = trpc.mail.countAudience.useQuery(audience, { enabled: opened });
  const send = trpc.mail.announce.useMutation({ meta: SENT, onSuccess: onSent });
  return (
    <Dialog title="Send this?" opened={opened} onClose={onClose} locked={send.isPending} size="wide">
      <Query query={together({ preview, audienceSize })} subject="The preview">
        {({ preview: email, audienceSize: { recipients } }) => (
          <>
            <Text mb="md">
              It will go to <b>{count(recipients, 'person', 'people')}</b>
              {recipients === 0 &&
                (audience.to === 'address'
                  ? ': this account is deactivated'
                  : ': no one in this group wants news')}
              .
            </Text>
            <EmailPreview email={email} />
            <DialogFooter>
              <Button variant="default" disabled={send.isPending} onClick={onClose}>
                Back
              </Button>
              <Button
                loading={send.isPending}
                disabled={recipients === 0}
                onClick={() => send.mutate({ ...draft, key: attempt })}
              >
                Send to {count(recipients, 'person', 'people')}
              </Button>
            </DialogFooter>
          </>
        )}
      </Query>
    </Dialog>
  );
}
