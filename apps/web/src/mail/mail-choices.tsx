import { MailChoices } from '@doorstep/domain';
import { Checkbox, Stack, Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

const SAVED = { success: { title: 'Email preferences saved' }, refreshes: ['mail.choices'] } as const;

/** Card to choose which optional emails the user gets (MAI-1). */
export function MailChoicesCard() {
  const choices = trpc.mail.choices.useQuery();
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Booking and account emails are always sent.
      </Text>
      <Query query={choices} subject="Your email preferences">
        {(known) => <MailChoicesForm choices={known} />}
      </Query>
    </Stack>
  );
}

function MailChoicesForm({ choices }: { choices: MailChoices }) {
  const form = useServerForm({
    schema: MailChoices,
    mutation: trpc.mail.saveChoices.useMutation({ meta: SAVED }),
    initialValues: { ...choices },
  });
  return (
    <Form form={form}>
      <Field form={form} name="reminders" as={Checkbox} label="Reminders, a day before a visit" />
      <Field form={form} name="invitations" as={Checkbox} label="Review invitations, a day after a visit" />
      <Field form={form} name="news" as={Checkbox} label="News" />
      <Submit>Save email preferences</Submit>
    </Form>
  );
}
