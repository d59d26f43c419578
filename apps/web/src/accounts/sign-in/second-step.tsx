import { FactorConfirmation, type SecondStep } from '@doorstep/domain';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
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

type Kind = keyof typeof CODES;

interface SecondStepProps {
  step: SecondStep;
  /** Goes back to email and password. */
  onRestart: () => void;
}

/** The second step of a login: a code from the app, or a recovery code (ACC-33). */
export function SecondStepForm({ step: { ticket, factors }, onRestart }: SecondStepProps) {
  const kinds = (Object.keys(CODES) as Kind[]).filter((kind) => factors.includes(kind));
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recovery');
  return (
    <>
      <Text component="h2" fw={650} fz="lg">
        Two-step verification
      </Text>
      <CodeForm key={kind} kind={kind} ticket={ticket} />
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Anchor key={other} component="button" type="button" mt="md" mr="lg" onClick={() => setKind(other)}>
            {CODES[other].other}
          </Anchor>
        ))}
      <Anchor component="button" type="button" mt="md" onClick={onRestart}>
        Back to login
      </Anchor>
    </>
  );
}

function CodeForm({ kind, ticket }: { kind: Kind; ticket: string }) {
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
    <Form of={form}>
      <Text c="dimmed">{text}</Text>
      <Field
        of={form}
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
