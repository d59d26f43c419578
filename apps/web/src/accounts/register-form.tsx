import { Registration, type Role } from '@doorstep/domain';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { statusMessageOf } from '../api-messages.ts';
import { refusalOf } from '../api.tsx';
import { keepDraft, readDraft } from '../ui/draft.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useSignIn } from './use-sign-in.ts';
import classes from './account-form.module.css';

const DRAFT = 'register';
const BLANK = { username: '', name: '', email: '', phone: '', role: 'customer', referralCode: '' };

interface RegisterFormProps {
  roles: readonly Role[];
  /** Leaves the phone out; it is sent as null then (S1 §2.4). */
  withoutPhone?: boolean;
  /** Asks for the code of whoever recommended Doorstep, and begins with this one. */
  referralCode?: string;
}

/** A new account (S1 §5). What the server objects to is shown at its field. */
export function RegisterForm({ roles, withoutPhone = false, referralCode }: RegisterFormProps) {
  const { register } = useSignIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: initialValues(roles, referralCode),
    onValuesChange: (values) => keepDraft(DRAFT, { ...values, password: '' }),
    validate: schemaResolver(Registration, { sync: true }),
  });
  const submit = form.onSubmit(
    (values) =>
      register.mutate(
        { ...values, phone: withoutPhone ? null : values.phone },
        { onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}) },
      ),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <RoleChoice roles={roles} key={form.key('role')} {...form.getInputProps('role')} />
      <div className={classes.pair}>
        <TextInput label="Name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput
          label="Username"
          autoComplete="username"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {!withoutPhone && (
        <TextInput
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          key={form.key('phone')}
          {...form.getInputProps('phone')}
        />
      )}
      {referralCode !== undefined && (
        <TextInput
          label="Referral code (optional)"
          autoComplete="off"
          key={form.key('referralCode')}
          {...form.getInputProps('referralCode')}
        />
      )}
      <FormError>{register.error && statusMessageOf(register.error)}</FormError>
      <Button type="submit" size="lg" fullWidth loading={register.isPending}>
        Register
      </Button>
    </form>
  );
}

/** What was typed before; a code that came with the link wins. A role that only another page's form offers gives way to customer (S1 §2.4). */
function initialValues(roles: readonly Role[], referralCode: string | undefined) {
  const kept = { ...BLANK, ...readDraft(DRAFT), password: '' };
  if (referralCode) kept.referralCode = referralCode;
  return { ...kept, role: roles.find((role) => role === kept.role) ?? 'customer' };
}
