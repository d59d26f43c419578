import {
  Login,
  type LoginAnswer,
  MIN_PASSWORD_LENGTH,
  policyTexts,
  PRODUCT_NAME,
  Registration,
  type Role,
  type SecondStep,
  type User,
} from '@doorstep/domain';
import { Button, PasswordInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { statusMessageOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { failureWithStatus } from '../../mutation-reports.ts';
import { paths } from '../../paths.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { IconCheck, IconPlus, IconRefresh } from '../../ui/display/icons.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { NewPassword } from './new-password.tsx';
import { isSuggested, suggestAnother, suggestUsername } from './suggest-username.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { amendDraft, readDraft } from '../../ui/forms/draft.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useBeginSession, welcomeBack } from './begin-session.ts';
import classes from './sign-in-forms.module.css';

const PASSKEY_LOGIN = 'Log in with a passkey';
const PasskeyLogin = lazy(async () => (await import('./passkey-login.tsx')).PasskeyLogin, {
  idle: true,
  fallback: (
    <Button variant="default" size="lg" fullWidth disabled>
      {PASSKEY_LOGIN}
    </Button>
  ),
});
const SecondStepForm = lazy(async () => (await import('./second-step.tsx')).SecondStepForm);

/** Login form with email and password (ACC-4, ACC-13) or a passkey (ACC-44), and then the second step of accounts that have one (ACC-33). */
export function LoginForm({ initialValues }: { initialValues?: Login }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const beginSession = useBeginSession();
  const login = trpc.accounts.login.useMutation({
    onSuccess: (answer: LoginAnswer) =>
      answer.ticket === undefined ? beginSession(answer) : setStep(answer),
    meta: { success: welcomeBack, failure: failureWithStatus('Login failed') },
  });
  const form = useServerForm({
    schema: Login,
    mutation: login,
    initialValues: initialValues ?? { email: readEmail(), password: '' },
    onChange: ({ email }) => void keepEmail(email),
    describe: statusMessageOf,
  });
  function restart() {
    form.setFieldValue('password', '');
    setStep(null);
  }
  if (step) return <SecondStepForm step={step} onRestart={restart} />;
  return (
    <Form form={form}>
      <Field form={form} name="email" label="Email" type="email" autoComplete="email webauthn" />
      <Field
        form={form}
        name="password"
        as={PasswordInput}
        label="Password"
        autoComplete="current-password"
      />
      <Submit size="lg" fullWidth>
        Login
      </Submit>
      <PasskeyLogin label={PASSKEY_LOGIN} />
      <Link className={classes.forgotten} to={paths.forgotPassword}>
        Forgot your password?
      </Link>
    </Form>
  );
}

/** The email that was typed last, under Login or Register, is in a draft of its own, so that no one types it twice (ACC-32). */
const NO_EMAIL = { email: '' };
const readEmail = () => readDraft('auth-email', NO_EMAIL).email;
const keepEmail = (email: string) => amendDraft('auth-email', NO_EMAIL, () => ({ email }));

const BLANK = {
  username: '',
  name: '',
  email: '',
  phone: '',
  referralCode: '',
  password: '',
  role: 'customer' as Role,
};

interface RegisterFormProps {
  roles: readonly Role[];
  /** Omits the phone field and sends null (ACC-10). */
  withoutPhone?: boolean;
  /** Initial referral code; adds its field. */
  referralCode?: string;
  /** Set for a visitor who is about to book: they hire professionals, and read what comes next (ACC-31). */
  booking?: { hasTime: boolean } | null;
}

/**
 * Registration form (ACC-5, ACC-14), with a username that follows the name until it is edited (ACC-32). Server errors appear at
 * their field and in a red box (ACC-24).
 */
export function RegisterForm({
  roles,
  withoutPhone = false,
  referralCode,
  booking = null,
}: RegisterFormProps) {
  const register = trpc.accounts.register.useMutation({
    onSuccess: useBeginSession(),
    meta: {
      success: ({ name }: User) => ({
        title: 'Registration successful',
        description: `Welcome to ${PRODUCT_NAME}, ${name}!`,
      }),
      failure: failureWithStatus('Registration failed'),
    },
  });
  const form = useServerForm({
    schema: Registration,
    mutation: register,
    initialValues: BLANK,
    beginWith: (draft) => ({
      ...draft,
      email: readEmail() || draft.email,
      // The code of a link overrides the draft's; a role that this form does not offer is replaced (ACC-6).
      ...(referralCode && { referralCode }),
      role: booking ? BLANK.role : (roles.find((role) => role === draft.role) ?? BLANK.role),
    }),
    toSent: (fields) => ({ ...fields, phone: withoutPhone ? null : fields.phone }),
    draft: { name: 'register', omit: ['password'] },
    describe: statusMessageOf,
    alwaysShowFailure: true,
    onChange({ name, username, email }, before) {
      keepEmail(email);
      const isFollowing = isSuggested(username, before.name);
      if (name !== before.name && isFollowing) form.setFieldValue('username', suggestUsername(name));
      setFollows(isFollowing);
    },
  });
  const { phone, referralCode: code, username, name } = form.getValues();
  const [isFilledIn] = useState(phone !== '' || code !== '');
  const [isUnfolded, setUnfolded] = useState(false);
  const [follows, setFollows] = useState(isSuggested(username, name));
  const isRefused = 'phone' in form.errors || 'referralCode' in form.errors;
  const isFolded = !isUnfolded && !isFilledIn && !isRefused;
  return (
    <Form form={form}>
      <Field form={form} name="role" as={RoleChoice} roles={roles} />
      <Field form={form} name="name" label="Name" autoComplete="name" />
      <Field
        form={form}
        name="username"
        label="Username"
        description={follows && 'Suggested from your name. You can change it.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="username"
        rightSectionWidth="6.5rem"
        rightSection={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => form.setFieldValue('username', suggestAnother(form.getValues().name))}
          >
            Another<VisuallyHidden> username</VisuallyHidden>
          </Button>
        }
      />
      <Field form={form} name="email" label="Email" type="email" autoComplete="email" />
      <Field
        form={form}
        name="password"
        as={NewPassword}
        label="Password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        personal={() => {
          const fields = form.getValues();
          return [fields.name, fields.username, fields.email];
        }}
      />
      {isFolded && !withoutPhone && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.unfold}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setUnfolded(true)}
        >
          Phone or referral code (optional)
        </Button>
      )}
      {!isFolded && !withoutPhone && (
        <Field
          form={form}
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          {...(isUnfolded && { ref: focusOnMount })}
        />
      )}
      {!isFolded && referralCode !== undefined && (
        <Field
          form={form}
          name="referralCode"
          label="Referral code (optional)"
          description="Your friend will see your first name and initial, when you joined, and whether you’ve had your first visit."
          autoComplete="off"
        />
      )}
      <Submit size="lg" fullWidth>
        Register
      </Submit>
      {booking && (
        <p className={classes.next}>
          Next: {booking.hasTime ? 'your address' : 'a time and your address'}, then Confirm Booking.{' '}
          {policyTexts.NOTHING_TO_PAY_NOW}.
        </p>
      )}
    </Form>
  );
}

const labels: Record<Role, string> = {
  customer: 'Hire Professionals',
  provider: 'Provide Services',
  admin: 'Run the marketplace',
};

interface RoleChoiceProps {
  roles: readonly Role[];
  defaultValue?: string;
  error?: React.ReactNode;
  onChange?: (role: string) => void;
}

/** A switch for the role of a new account (ACC-6). */
function RoleChoice({ roles, ...group }: RoleChoiceProps) {
  return (
    <Radio.Group label="I want to" {...group}>
      <div className={classes.choices}>
        {roles.map((role) => (
          <Radio.Card key={role} value={role} className={classes.choice}>
            <IconCheck size={16} stroke={2.6} aria-hidden />
            {labels[role]}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
