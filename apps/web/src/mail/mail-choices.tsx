import type { MailChoices } from '@doorstep/domain';
import { Checkbox, Stack } from '@mantine/core';
import { trpc } from '../api.tsx';
import { ExplainedCard } from '../ui/display/explained-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import '../ui/forms/forms.css';

const LABELS: Record<keyof MailChoices, string> = {
  reminders: 'Reminders, a day before a visit',
  invitations: 'Review invitations, a day after a visit',
  news: 'News',
};
const KINDS = ['reminders', 'invitations', 'news'] as const;

const SAVED = {
  success: { title: 'Email preferences saved' },
  failure: 'Error',
  refreshesOnFailure: ['mail.choices'],
} as const;

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
                onChange={({ currentTarget }) => save({ ...chosen, [kind]: currentTarget.checked })}
              />
            ))}
          </Stack>
        )}
      </Query>
    </ExplainedCard>
  );
}

/** Saves choices optimistically, one after the other, and takes them back after a refusal. */
function useSaveChoices() {
  const known = trpc.useUtils().mail.choices;
  const { mutate } = trpc.mail.saveChoices.useMutation({
    meta: SAVED,
    scope: { id: 'mail.choices' },
    async onMutate(choices) {
      await known.cancel();
      const before = known.getData();
      known.setData(undefined, choices);
      return before;
    },
    onError: (_error, _choices, before) => known.setData(undefined, before),
    // An earlier refusal took these back too.
    onSuccess: (_answer, choices) => known.setData(undefined, choices),
  });
  return mutate;
}
