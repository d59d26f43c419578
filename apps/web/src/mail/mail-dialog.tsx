import { type ListedMail, EMAIL_TEMPLATES, hasLink } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { EmailPreview } from './email-preview.tsx';

interface MailDialogProps {
  opened: boolean;
  onClose: () => void;
  mail: ListedMail;
}

/** Dialog with an email's current content; the link of a password reset is visible in a demonstration only (ACC-22). */
export function MailDialog({ opened, onClose, mail }: MailDialogProps) {
  const { id, template, address } = mail;
  const email = trpc.mail.show.useQuery({ mailId: id }, { enabled: opened });
  return (
    <Dialog
      title={`${EMAIL_TEMPLATES[template].label} to ${address}`}
      opened={opened}
      onClose={onClose}
      size="wide"
    >
      <Query query={email} subject="The email">
        {(content) =>
          content ? (
            <>
              {hasLink(template) && (
                <Text size="sm" mb="md">
                  This demo has no mail server, so we’re showing the link here.
                </Text>
              )}
              <EmailPreview email={content} />
            </>
          ) : (
            <Text>
              {hasLink(template)
                ? 'Only the recipient can see the link in this email.'
                : 'This email can’t be shown: we no longer have its text, or the recipient has opted out of emails like this.'}
            </Text>
          )
        }
      </Query>
    </Dialog>
  );
}
