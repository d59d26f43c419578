import { MIN_PASSWORD_LENGTH, PasswordChange } from '@doorstep/domain';
import { Checkbox, PasswordInput } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { END_FEED, useCalendarFeed } from './use-calendar-feed.ts';

const CHANGED = {
  success: { title: 'Password changed', description: 'You are now signed out everywhere else.' },
  refreshes: ['accounts.sessions', 'calendarFeeds'],
} as const;

/** Changes the password of a user who knows the present one; it signs out everywhere else, and may end the calendar address (ACC-26). */
export function PasswordForm() {
  const { data: feed } = useCalendarFeed();
  const form = useServerForm({
    schema: PasswordChange,
    mutation: trpc.accounts.changePassword.useMutation({ meta: CHANGED }),
    initialValues: { currentPassword: '', newPassword: '', endCalendarFeed: false },
    onSuccess: () => form.reset(),
  });
  return (
    <Form of={form}>
      <Field
        of={form}
        name="currentPassword"
        as={PasswordInput}
        label="Current password"
        autoComplete="current-password"
      />
      <Field
        of={form}
        name="newPassword"
        as={PasswordInput}
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoComplete="new-password"
      />
      {feed && <Field of={form} name="endCalendarFeed" as={Checkbox} label={END_FEED} />}
      <Submit>Change password</Submit>
    </Form>
  );
}
