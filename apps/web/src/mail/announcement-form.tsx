import { AnnouncementDraft, PRODUCT_NAME } from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazy } from '../ui/feedback/lazy.tsx';
import { hasDraft, readDraft } from '../ui/forms/draft.ts';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

const SendDialog = lazy(async () => (await import('./send-dialog.tsx')).SendDialog);

const AUDIENCES = [
  { value: 'customers', label: 'All customers' },
  { value: 'providers', label: 'All providers' },
  { value: 'address', label: 'One email address' },
] as const;

type To = (typeof AUDIENCES)[number]['value'];

const BLANK = { to: 'customers' as To, email: '', subject: '', text: '' };
const DRAFT = 'announcement';

/** Returns whether an announcement was begun in this tab and not sent. */
export const isAnnouncementBegun = () => hasDraft(DRAFT, BLANK);

/** Values to send, with an idempotency key that prevents a second delivery. */
interface Submission {
  draft: AnnouncementDraft;
  key: string;
}

/**
 * Form for an announcement, previewed with its number of recipients before it is sent (MAI-2). A user's page leads to it
 * with their address (ADM-16).
 *
 * @param onDone called when it was sent or cancelled
 * @param onRestore opens it again, with what was discarded
 */
export function AnnouncementForm({ onDone, onRestore }: { onDone: () => void; onRestore: () => void }) {
  const recipient = useSearchParams()[0].get('to');
  const [submission, setSubmission] = useState<Submission>();
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState(() => (recipient === null ? readDraft(DRAFT, BLANK).to : 'address'));
  const [template, setTemplate] = useState<string>();
  const show = (draft: AnnouncementDraft) => {
    setSubmission({ draft, key: crypto.randomUUID() });
    setOpen(true);
  };
  const form = useServerForm({
    schema: AnnouncementDraft,
    mutation: { mutateAsync: show, isPending: false, error: null },
    initialValues: BLANK,
    toSent: ({ to: audience, email, subject, text }): AnnouncementDraft => ({
      subject,
      text,
      audience: audience === 'address' ? { to: audience, email } : { to: audience },
    }),
    fieldOf: (path) => path.replace('audience.', ''),
    draft: { name: DRAFT },
    beginWith: (fields) =>
      recipient === null ? fields : { ...fields, to: 'address' as const, email: recipient },
    onChange: (fields) => setTo(fields.to),
  });
  const cancel = () => {
    form.discard(onRestore);
    onDone();
  };
  const begin = (name: string) => {
    const chosen = ANNOUNCEMENT_TEMPLATES.find((each) => each.name === name);
    // Never overwrites the admin's own text.
    if (!chosen || !isTemplate(form.getValues())) return;
    form.setFieldValue('subject', chosen.subject);
    form.setFieldValue('text', chosen.text);
    setTemplate(name);
  };
  return (
    <>
      <Form form={form}>
        <NativeSelect
          // A button or a link opened the form: the focus goes on from there.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label="Template"
          description="Fills in the subject and text unless you’ve written your own."
          data={ANNOUNCEMENT_TEMPLATES.map(({ name }) => name)}
          value={template}
          onChange={({ currentTarget }) => begin(currentTarget.value)}
        />
        <Field form={form} name="to" as={NativeSelect} label="To" data={[...AUDIENCES]} />
        {to === 'address' && <Field form={form} name="email" label="Email" type="email" autoComplete="off" />}
        <Field form={form} name="subject" label="Subject" />
        <Field
          form={form}
          name="text"
          as={TextArea}
          label="Text"
          description="Leave a blank line to start a new paragraph."
          rows={6}
        />
        <Submit
          extra={
            <Button variant="default" disabled={form.isPending} onClick={cancel}>
              Cancel
            </Button>
          }
        >
          Preview and send
        </Submit>
      </Form>
      {submission && (
        <SendDialog
          key={submission.key}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => {
            form.forgetDraft();
            onDone();
          }}
          draft={submission.draft}
          attempt={submission.key}
        />
      )}
    </>
  );
}

/** Template for an announcement; an ellipsis marks what the admin fills in. */
interface AnnouncementTemplate {
  name: string;
  subject: string;
  text: string;
}

/** Templates to choose from; the first is blank. */
const ANNOUNCEMENT_TEMPLATES: readonly AnnouncementTemplate[] = [
  { name: 'Your own words', subject: '', text: '' },
  {
    name: 'A new service',
    subject: 'New: …',
    text: 'You can now book ….\n\nYou’ll find the free times next to the service.',
  },
  {
    name: 'Closed for a day',
    subject: 'Closed on …',
    text: 'We’re closed on … and will reply again from ….\n\nBooked visits go ahead as planned.',
  },
  {
    name: 'Something went wrong',
    subject: `${PRODUCT_NAME} was down on …`,
    text: 'On …, from … to …, our site was down. We’re sorry.\n\nNo bookings were affected.',
  },
];

type Words = Pick<AnnouncementTemplate, 'subject' | 'text'>;

/** Returns whether the text is an unchanged template. */
function isTemplate({ subject, text }: Words): boolean {
  return ANNOUNCEMENT_TEMPLATES.some((each) => each.subject === subject && each.text === text);
}
