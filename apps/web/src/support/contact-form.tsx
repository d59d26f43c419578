import { ContactMessage } from '@doorstep/domain';
import { useSearchParams } from 'react-router';
import { trpc } from '../api.tsx';
import { useSession } from '../session.tsx';
import { Field, FieldRow, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { TextArea } from '../ui/forms/text-area.tsx';
import classes from './contact-form.module.css';

const BLANK = { name: '', email: '', subject: '', message: '' };

interface ContactFormProps {
  /** What was sent, and the number of the ticket that it became. */
  onSent: (sent: { ticketId: number; email: string }) => void;
}

/** A message to us. A signed-in user writes under their account's name; a link may bring a subject along. */
export function ContactForm({ onSent }: ContactFormProps) {
  const { session } = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const subject = useSearchParams()[0].get('subject');
  const underOwnName = (fields: ContactMessage) => (user ? { ...fields, ...identityOf(user) } : fields);
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
    <Form of={form}>
      {user ? (
        <p className={classes.identity}>
          You write as <b>{user.name}</b>. An answer goes to {user.email}.
        </p>
      ) : (
        <FieldRow>
          <Field of={form} name="name" label="Name" autoComplete="name" />
          <Field of={form} name="email" label="Email" type="email" autoComplete="email" />
        </FieldRow>
      )}
      <Field of={form} name="subject" label="Subject" />
      <Field
        of={form}
        name="message"
        as={TextArea}
        label="Message"
        description="For a booking, tell us its date and service."
        rows={7}
      />
      <Submit size="lg" fullWidth>
        Send message
      </Submit>
    </Form>
  );
}

function identityOf({ name, email }: { name: string; email: string }) {
  return { name, email };
}
