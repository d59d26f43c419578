import { ContactMessage } from '@doorstep/domain';
import { Button, TextInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useSearchParams } from 'react-router';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { useSession } from '../session.tsx';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import classes from './contact-form.module.css';

const DRAFT = 'contact';
const BLANK = { name: '', email: '', subject: '', message: '' };

interface ContactFormProps {
  /** What was sent, and the number of the ticket that it became. */
  onSent: (sent: { ticketId: number; email: string }) => void;
}

/** A message to us. Somebody signed in writes under their account's name; a link may bring a subject along. */
export function ContactForm({ onSent }: ContactFormProps) {
  const { session } = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const [parameters] = useSearchParams();
  const contact = trpc.support.contact.useMutation();
  const form = useForm<ContactMessage>({
    mode: 'uncontrolled',
    initialValues: {
      ...BLANK,
      ...readDraft(DRAFT),
      ...(parameters.has('subject') && { subject: parameters.get('subject') ?? '' }),
    },
    onValuesChange: (values) => keepDraft(DRAFT, { ...values }),
    validate: (values) => schemaResolver(ContactMessage, { sync: true })({ ...values, ...identity }),
  });
  const identity = user && { name: user.name, email: user.email };
  const submit = form.onSubmit(
    (values) => {
      const message = { ...values, ...identity };
      contact.mutate(message, {
        onSuccess({ ticketId }) {
          dropDraft(DRAFT);
          onSent({ ticketId, email: message.email });
        },
        onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
      });
    },
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {user ? (
        <p className={classes.identity}>
          You write as <b>{user.name}</b>. We answer to {user.email}.
        </p>
      ) : (
        <div className={classes.pair}>
          <TextInput
            label="Name"
            autoComplete="name"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        </div>
      )}
      <TextInput label="Subject" key={form.key('subject')} {...form.getInputProps('subject')} />
      <Textarea
        label="Message"
        description="For a booking, tell us its date and service."
        minRows={7}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <FormError>{contact.error && messageOf(contact.error)}</FormError>
      <Button type="submit" size="lg" fullWidth loading={contact.isPending}>
        Send message
      </Button>
    </form>
  );
}
