import { FactorConfirmation, type SecondStep } from '@doorstep/domain';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, trpc } from '../../api.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { askForPasskey, passkeyMessageOf } from '../two-step/passkeys.ts';
import { useBeginSession, welcomeBack } from './begin-session.ts';
import '../two-step/two-step.css';

/** Each kind of code, with its label and what to enter. */
const CODES = {
  totp: {
    label: 'Code',
    text: 'Enter the 6-digit code from your authenticator app.',
    other: 'Use a code from your app',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    text: 'Enter one of your recovery codes. Each works once.',
    other: 'Use a recovery code',
    inputMode: 'text',
  },
} as const;

type CodeKind = keyof typeof CODES;
type FactorKind = SecondStep['factors'][number];

/** Each way to confirm a login, the most convenient first, with the label of the link to it. */
const WAYS: Record<FactorKind, string> = {
  passkey: 'Use a passkey',
  totp: CODES.totp.other,
  recovery: CODES.recovery.other,
};

interface SecondStepProps {
  step: SecondStep;
  /** Goes back to email and password. */
  onRestart: () => void;
}

/** The second step of a login: a passkey, a code from the app, or a recovery code (ACC-33). */
export function SecondStepForm({ step: { ticket, factors }, onRestart }: SecondStepProps) {
  const kinds = (Object.keys(WAYS) as FactorKind[]).filter((kind) => factors.includes(kind));
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery');
  return (
    <>
      <Text component="h2" fw={650} fz="lg" mt="sm">
        Two-step verification
      </Text>
      {kind === 'passkey' ? (
        <PasskeyStep ticket={ticket} />
      ) : (
        <CodeForm key={kind} kind={kind} ticket={ticket} />
      )}
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Anchor key={other} component="button" type="button" mt="md" mr="lg" onClick={() => setKind(other)}>
            {WAYS[other]}
          </Anchor>
        ))}
      <Anchor component="button" type="button" mt="md" onClick={onRestart}>
        Back to login
      </Anchor>
    </>
  );
}

function PasskeyStep({ ticket }: { ticket: string }) {
  const beginSession = useBeginSession();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const passkey = await askForPasskey(client.accounts.startPasskeyLogin.mutate({ ticket }));
      return client.accounts.confirmFactor.mutate({ ticket, passkey });
    },
    onSuccess: beginSession,
    meta: { success: welcomeBack },
  });
  return (
    <Stack gap="md">
      <Text c="dimmed">Your browser will ask for your fingerprint, face, PIN or security key.</Text>
      <FormError>{error && passkeyMessageOf(error)}</FormError>
      <Button size="lg" fullWidth ref={focusOnMount} loading={isPending} onClick={() => mutate()}>
        Confirm with a passkey
      </Button>
    </Stack>
  );
}

function CodeForm({ kind, ticket }: { kind: CodeKind; ticket: string }) {
  const beginSession = useBeginSession();
  const { label, text, inputMode } = CODES[kind];
  const form = useServerForm({
    schema: FactorConfirmation,
    mutation: trpc.accounts.confirmFactor.useMutation({
      onSuccess: beginSession,
      meta: { success: welcomeBack },
    }),
    initialValues: { [kind]: '' },
    toSent: (fields) => ({ ticket, ...fields }),
  });
  return (
    <Form form={form}>
      <Text c="dimmed">{text}</Text>
      <Field
        form={form}
        name={kind}
        label={label}
        ref={focusOnMount}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Submit size="lg" fullWidth>
        Confirm
      </Submit>
    </Form>
  );
}
