import { ContactMessage } from '@doorstep/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { focusOnMount } from '../ui/browser/focus.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Field, FieldRow, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { TextArea } from '../ui/forms/text-area.tsx';
import { Door } from '../ui/illustrations/door.tsx';

const BLANK = { name: '', email: '', subject: '', message: '' };

interface ContactFormProps {
  onSent: (sent: { ticketId: number; email: string }) => void;
}

/** The contact form. A signed-in user writes under their account's name; a link may name a subject. */
export function ContactForm({ onSent }: ContactFormProps) {
  const { session } = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const subject = useSearchParams()[0].get('subject');
  const underOwnName = (fields: ContactMessage) =>
    user ? { ...fields, name: user.name, email: user.email } : fields;
  const form = useServerForm({
    schema: ContactMessage,
    mutation: trpc.support.contact.useMutation(),
    initialValues: BLANK,
    beginWith: (kept) => ({ ...kept, ...(subject !== null && { subject }) }),
    toSent: underOwnName,
    draft: { name: 'contact' },
    onSuccess: ({ ticketId }) => onSent({ ticketId, email: underOwnName(form.getValues()).email }),
  });

  return (
    <Form form={form}>
      {user ? (
        <Notice>
          <span>
            You’re writing as <b>{user.name}</b>. We’ll reply to {user.email}.
          </span>
        </Notice>
      ) : (
        <FieldRow>
          <Field form={form} name="name" label="Name" autoComplete="name" />
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" />
        </FieldRow>
      )}
      <Field form={form} name="subject" label="Subject" />
      <Field
        form={form}
        name="message"
        as={TextArea}
        label="Message"
        description="If it’s about a booking, tell us its date and service."
        rows={7}
      />
      <Submit size="lg" fullWidth>
        Send message
      </Submit>
      <Text c="dimmed" size="sm" ta="center">
        You’ll get a reference number.
      </Text>
    </Form>
  );
}

interface MessageSentProps {
  ticketId: number;
  email: string;
  onAnother: () => void;
}

/** Replaces the form after a message was sent, and takes the focus (SUP-19). */
export function MessageSent({ ticketId, email, onAnother }: MessageSentProps) {
  const isSignedIn = useSession().session.status === 'signed-in';
  return (
    <Stack align="center" gap="sm" py="lg" ta="center" style={{ overflowWrap: 'anywhere' }}>
      <Door state="ajar" />
      <h2 ref={focusOnMount} tabIndex={-1}>
        Message sent
      </h2>
      <p>
        Your reference number is <b>{ticketId}</b>. We’ll reply to {email}
        {isSignedIn ? ', and you can follow it under Help.' : '.'}
      </p>
      <Group justify="center" gap="xs">
        {isSignedIn ? (
          <LinkButton to={paths.help('tickets')}>Check its status</LinkButton>
        ) : (
          <LinkButton to={paths.home}>Back to the home page</LinkButton>
        )}
        <Button variant="default" onClick={onAnother}>
          Write another
        </Button>
      </Group>
    </Stack>
  );
}
