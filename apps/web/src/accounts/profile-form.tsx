import { AccountDraft, MIN_PASSWORD_LENGTH, PasswordChange } from '@doorstep/domain';
import { Checkbox, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api.tsx';
import { useSession, useUser } from '../session.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { END_FEED, useCalendarFeed } from './calendar-feed.tsx';
import { NewPassword } from './sign-in/new-password.tsx';
import { withFreshSignIn } from './two-step/fresh-sign-in.ts';

const SAVED = {
  success: { title: 'Profile saved' },
  refreshes: ['accounts.sessions', 'calendarFeeds'],
} as const;

/**
 * Form for name, username, phone and email. A new email requires the password and offers to end other access (ACC-26).
 */
export function ProfileForm() {
  const { name, username, email, phone } = useUser();
  const { signIn } = useSession();
  const [otherEmail, setOtherEmail] = useState(false);
  const { data: feed } = useCalendarFeed(otherEmail);
  const form = useServerForm({
    schema: AccountDraft,
    mutation: useMutation({
      mutationFn: (draft: AccountDraft) => withFreshSignIn(() => client.accounts.updateProfile.mutate(draft)),
      meta: SAVED,
    }),
    initialValues: {
      name,
      username,
      email,
      phone: phone ?? '',
      currentPassword: '',
      endOtherSessions: true,
      endCalendarFeed: false,
    },
    followsSaved: true,
    draft: { name: 'account', omit: ['currentPassword'] },
    toSent: withoutUnused,
    onChange: (fields) => setOtherEmail(fields.email.trim().toLowerCase() !== email.toLowerCase()),
    onSuccess(changed) {
      signIn(changed);
      form.setFieldValue('currentPassword', '');
      setOtherEmail(false);
    },
  });
  return (
    <Form form={form}>
      <Field form={form} name="name" label="Name" autoComplete="name" />
      <Field form={form} name="username" label="Username" autoComplete="username" />
      <Field form={form} name="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
      <Field form={form} name="email" label="Email" type="email" autoComplete="email" />
      {otherEmail && (
        <>
          <Field
            form={form}
            name="currentPassword"
            as={PasswordInput}
            label="Current password"
            description="You log in with your email, so you need your password to change it."
            autoComplete="current-password"
          />
          <Field form={form} name="endOtherSessions" as={Checkbox} label="Log out everywhere else" />
          {feed && <Field form={form} name="endCalendarFeed" as={Checkbox} label={END_FEED} />}
        </>
      )}
      <Submit>Save profile</Submit>
    </Form>
  );
}

/** Leaves out the password and its options unless the email changes. */
function withoutUnused<Fields extends Record<'currentPassword', string> & Record<Ends, boolean>>({
  currentPassword,
  endOtherSessions,
  endCalendarFeed,
  ...draft
}: Fields) {
  return currentPassword ? { ...draft, currentPassword, endOtherSessions, endCalendarFeed } : draft;
}

type Ends = 'endOtherSessions' | 'endCalendarFeed';

const CHANGED = {
  success: { title: 'Password changed', description: 'You’re now logged out everywhere else.' },
  refreshes: ['accounts.sessions', 'calendarFeeds'],
} as const;

/** Changes the password, which ends all other sessions and optionally the calendar link (ACC-26). */
export function PasswordForm() {
  const user = useUser();
  const { data: feed } = useCalendarFeed();
  const form = useServerForm({
    schema: PasswordChange,
    mutation: useMutation({
      mutationFn: (change: PasswordChange) =>
        withFreshSignIn(() => client.accounts.changePassword.mutate(change)),
      meta: CHANGED,
    }),
    initialValues: { currentPassword: '', newPassword: '', endCalendarFeed: false },
    onSuccess: () => form.reset(),
  });
  return (
    <Form form={form}>
      <Field
        form={form}
        name="currentPassword"
        as={PasswordInput}
        label="Current password"
        autoComplete="current-password"
      />
      <Field
        form={form}
        name="newPassword"
        as={NewPassword}
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        personal={() => [user.name, user.username, user.email]}
      />
      {feed && <Field form={form} name="endCalendarFeed" as={Checkbox} label={END_FEED} />}
      <Submit>Change password</Submit>
    </Form>
  );
}
