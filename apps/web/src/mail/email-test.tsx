import { TestMail, type TestMailAnswer } from '@doorstep/domain';
import { Stack } from '@mantine/core';
import { serverMessageOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { Card } from '../ui/display/page.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import classes from './email-test.module.css';

const FAILED = 'Failed to send test email';
const UNREACHED = 'An error occurred while sending the test email';

const TESTED = {
  success: ({ success, message }: TestMailAnswer, { email }: { email: string }) =>
    success
      ? { title: 'Test email sent', description: `It’s on its way to ${email}.` }
      : { title: FAILED, description: message || 'An error occurred', variant: 'destructive' as const },
  failure: (error: unknown) => ({
    title: FAILED,
    description: serverMessageOf(error) ?? UNREACHED,
    variant: 'destructive' as const,
  }),
};

/** Form that sends a test email at once and reports the mail server's response (MAI-3, MAI-6, MAI-7). */
export function EmailTest() {
  const test = trpc.mail.test.useMutation({ meta: TESTED });
  const form = useServerForm({
    schema: TestMail,
    mutation: test,
    initialValues: { email: '' },
    describe: (error) => serverMessageOf(error) ?? UNREACHED,
  });
  return (
    <Card title="Email Notification Test">
      <Stack gap="md">
        {/* The alert below shows every failure. */}
        <Form form={{ ...form, failure: null }}>
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" />
          <Submit>Send Test Email</Submit>
        </Form>
        {form.failure && <Result isSuccess={false}>{form.failure}</Result>}
        {test.data && <Result isSuccess={test.data.success}>{test.data.message}</Result>}
      </Stack>
    </Card>
  );
}

/** Announces success or failure in words, not by colour alone. */
function Result({ isSuccess, children }: { isSuccess: boolean; children: string }) {
  return (
    <div className={classes.result} data-success={isSuccess} role="alert">
      <b>{isSuccess ? 'Success' : 'Error'}</b>
      <span>{children}</span>
    </div>
  );
}
