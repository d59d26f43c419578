import type { MailChoices } from '@doorstep/domain';
import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client, trpc } from '../api.tsx';
import { ExplainedCard } from '../ui/display/explained-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import '../ui/forms/forms.css';

const LABELS: Record<keyof MailChoices, string> = {
  reminders: 'Reminders, a day before a visit',
  invitations: 'Review invitations, a day after a visit',
  news: 'News',
};
const KINDS = Object.keys(LABELS) as (keyof MailChoices)[];

const SAVED = { success: { title: 'Email preferences saved' }, failure: 'Error' } as const;

/** Card to choose which optional emails the user gets; each choice is saved at once (MAI-1). */
export function MailChoicesCard() {
  const choices = trpc.mail.choices.useQuery();
  const save = useSaveChoices();
  return (
    <ExplainedCard
      title="Emails"
      about="We always send emails about your bookings and your account. Your choices here are saved straight away."
    >
      <Query query={choices} subject="Your email preferences">
        {(chosen) => (
          <Stack gap="lg" pt={4}>
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={LABELS[kind]}
                checked={chosen[kind]}
                onChange={({ currentTarget }) => save({ [kind]: currentTarget.checked })}
              />
            ))}
          </Stack>
        )}
      </Query>
    </ExplainedCard>
  );
}

/** Saves each choice optimistically, one after the other, and takes it back after a refusal. */
function useSaveChoices() {
  const known = trpc.useUtils().mail.choices;
  const change = (choice: Partial<MailChoices>) =>
    known.setData(undefined, (choices) => choices && { ...choices, ...choice });
  const { mutate } = useMutation({
    meta: SAVED,
    scope: { id: 'mail.choices' },
    async onMutate(choice: Partial<MailChoices>) {
      await known.cancel();
      change(choice);
    },
    // The others are as they are by then: a refusal before may have taken one back.
    mutationFn: async (choice) =>
      client.mail.saveChoices.mutate({ ...(await known.ensureData()), ...choice }),
    onError: (_error, choice) =>
      change(Object.fromEntries(Object.entries(choice).map(([kind, value]) => [kind, !value]))),
  });
  return mutate;
}
