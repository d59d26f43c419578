import { MIN_PASSWORD_LENGTH, Registration, type Role } from '@doorstep/domain';
import { PasswordInput } from '@mantine/core';
import { statusMessageOf } from '../../api-errors.ts';
import { Field, FieldRow, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { RoleChoice } from './role-choice.tsx';
import { useSignIn } from './use-sign-in.ts';

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
  /** Leaves the phone out; it is sent as null then (ACC-10). */
  withoutPhone?: boolean;
  /** Asks for the referrer's code, and begins with this one. */
  referralCode?: string;
}

/** A new account (ACC-5). What the server objects to is shown at its field, and in a red box (ACC-24). */
export function RegisterForm({ roles, withoutPhone = false, referralCode }: RegisterFormProps) {
  const { register } = useSignIn();
  const form = useServerForm({
    schema: Registration,
    mutation: register,
    initialValues: BLANK,
    beginWith: (kept) => ({
      ...kept,
      // A code that came with the link wins; a role that only another page's form offers gives way (ACC-6).
      ...(referralCode && { referralCode }),
      role: roles.find((role) => role === kept.role) ?? BLANK.role,
    }),
    toSent: (fields) => ({ ...fields, phone: withoutPhone ? null : fields.phone }),
    draft: { name: 'register', omit: ['password'] },
    describe: statusMessageOf,
    saysAll: true,
  });
  return (
    <Form of={form}>
      <Field of={form} name="role" as={RoleChoice} roles={roles} />
      <FieldRow>
        <Field of={form} name="name" label="Name" autoComplete="name" />
        <Field of={form} name="username" label="Username" autoComplete="username" />
      </FieldRow>
      <Field of={form} name="email" label="Email" type="email" autoComplete="email" />
      <Field
        of={form}
        name="password"
        as={PasswordInput}
        label="Password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoComplete="new-password"
      />
      {!withoutPhone && (
        <Field of={form} name="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
      )}
      {referralCode !== undefined && (
        <Field
          of={form}
          name="referralCode"
          label="Referral code (optional)"
          description="Its owner sees your first name, and once you have had a visit."
          autoComplete="off"
        />
      )}
      <Submit size="lg" fullWidth>
        Register
      </Submit>
    </Form>
  );
}
