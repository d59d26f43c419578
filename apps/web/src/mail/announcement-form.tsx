import { AnnouncementDraft, PRODUCT_NAME } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

const SendDialog = lazy(async () => (await import('./send-dialog.tsx')).SendDialog);

const AUDIENCES = [
  { value: 'customers', label: 'All customers' },
  { value: 'providers', label: 'All providers' },
  { value: 'address', label: 'One address' },
] as const;

type To = (typeof AUDIENCES)[number]['value'];

/** The wish to send one; each has a key of its own, so that sending it twice writes to nobody twice. */
interface Asked {
  draft: AnnouncementDraft;
  key: string;
}

/** What an admin writes to many, or to one address: it is shown, and how many it goes to, before it is sent (MAI-2). */
export function AnnouncementForm() {
  const [asked, ask] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState<To>('customers');
  const [template, setTemplate] = useState<string>();
  const show = (draft: AnnouncementDraft) => {
    ask({ draft, key: crypto.randomUUID() });
    setOpen(true);
  };
  const form = useServerForm({
    schema: AnnouncementDraft,
    mutation: { mutateAsync: show, isPending: false, error: null },
    initialValues: { to, email: '', subject: '', text: '' },
    toSent: ({ to: audience, email, subject, text }): AnnouncementDraft => ({
      subject,
      text,
      audience: audience === 'address' ? { to: audience, email } : { to: audience },
    }),
    fieldOf: (path) => path.replace('audience.', ''),
    draft: { name: 'announcement' },
    onChange: (fields) => setTo(fields.to),
  });
  const begin = (name: string) => {
    const chosen = ANNOUNCEMENT_TEMPLATES.find((each) => each.name === name);
    // Nobody's own words are lost.
    if (!chosen || !isTemplate(form.getValues())) return;
    form.setFieldValue('subject', chosen.subject);
    form.setFieldValue('text', chosen.text);
    setTemplate(name);
  };
  return (
    <>
      <Form of={form}>
        <NativeSelect
          label="Template"
          description="Begins subject and text, as long as nothing of your own stands there."
          data={ANNOUNCEMENT_TEMPLATES.map(({ name }) => name)}
          value={template}
          onChange={({ currentTarget }) => begin(currentTarget.value)}
        />
        <Field of={form} name="to" as={NativeSelect} label="To" data={[...AUDIENCES]} />
        {to === 'address' && <Field of={form} name="email" label="Email" type="email" autoComplete="off" />}
        <Field of={form} name="subject" label="Subject" />
        <Field
          of={form}
          name="text"
          as={TextArea}
          label="Text"
          description="An empty line begins a new paragraph."
          rows={6}
        />
        <Submit>Preview and send</Submit>
      </Form>
      {asked && (
        <SendDialog
          key={asked.key}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            form.forgetDraft();
            form.reset();
            setTemplate(undefined);
          }}
          draft={asked.draft}
          attempt={asked.key}
        />
      )}
    </>
  );
}

/** A beginning for an announcement; what an admin has to fill in is an ellipsis. */
interface AnnouncementTemplate {
  name: string;
  subject: string;
  text: string;
}

/** What admins write about most; the first is nothing yet. */
const ANNOUNCEMENT_TEMPLATES: readonly AnnouncementTemplate[] = [
  { name: 'Your own words', subject: '', text: '' },
  {
    name: 'A new service',
    subject: 'New: …',
    text: 'From now on there is … to be booked.\n\nThe free times stand beside the service.',
  },
  {
    name: 'Closed for a day',
    subject: 'Closed on …',
    text: 'On … we rest, and answer again on ….\n\nVisits that are booked stay as they are.',
  },
  {
    name: 'Something went wrong',
    subject: `${PRODUCT_NAME} could not be reached on …`,
    text: 'On …, from … to …, our pages could not be reached. We are sorry.\n\nAll bookings stand as they were.',
  },
];

type Words = Pick<AnnouncementTemplate, 'subject' | 'text'>;

/** Whether nobody has written there: the words are a template’s, as they came. */
function isTemplate({ subject, text }: Words): boolean {
  return ANNOUNCEMENT_TEMPLATES.some((each) => each.subject === subject && each.text === text);
}
