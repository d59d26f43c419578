import { IdentityProof } from '@doorstep/domain';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider, client, trpc } from '../../api.tsx';
import { Mantine } from '../../mantine.tsx';
import { focusFirst, focusOnMount } from '../../ui/browser/focus.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { askForPasskey, passkeyMessageOf } from './passkeys.ts';
import './two-step.css';

/** Asks in a dialog for the password or a code; returns whether the user confirmed who they are (SES-15). */
export function confirmIdentity(): Promise<boolean> {
  const opener = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    function end(isConfirmed: boolean): void {
      root.unmount();
      place.remove();
      focusFirst([opener]);
      resolve(isConfirmed);
    }
    root.render(
      <ApiProvider>
        <Mantine>
          <Dialog title="Confirm that it’s you" opened onClose={() => end(false)}>
            <IdentityForm onConfirmed={() => end(true)} />
          </Dialog>
        </Mantine>
      </ApiProvider>,
    );
  });
}

const WAYS = {
  currentPassword: 'Use your password',
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
} as const;
type Way = keyof typeof WAYS;

function IdentityForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: factors = [] } = trpc.factors.list.useQuery();
  const [way, setWay] = useState<Way>('currentPassword');
  const ways = new Set<Way>(['currentPassword', ...factors.map(({ kind }) => kind)]);
  return (
    <>
      <Text c="dimmed" size="sm">
        You logged in a while ago. We ask again before you change something this important.
      </Text>
      {way === 'passkey' ? (
        <PasskeyProof onConfirmed={onConfirmed} />
      ) : (
        <ProofForm key={way} kind={way} onConfirmed={onConfirmed} />
      )}
      {[...ways]
        .filter((other) => other !== way)
        .map((other) => (
          <Anchor key={other} component="button" type="button" mt="md" mr="lg" onClick={() => setWay(other)}>
            {WAYS[other]}
          </Anchor>
        ))}
    </>
  );
}

function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const passkey = await askForPasskey(client.factors.startPasskeyProof.mutate());
      return client.accounts.confirmIdentity.mutate({ passkey });
    },
    onSuccess: onConfirmed,
  });
  return (
    <Stack gap="md" mt="md" align="flex-start">
      <FormError>{error && passkeyMessageOf(error)}</FormError>
      <Button ref={focusOnMount} loading={isPending} onClick={() => mutate()}>
        Confirm with a passkey
      </Button>
    </Stack>
  );
}

function ProofForm({ kind, onConfirmed }: { kind: 'totp' | 'currentPassword'; onConfirmed: () => void }) {
  const form = useServerForm({
    schema: IdentityProof,
    mutation: trpc.accounts.confirmIdentity.useMutation(),
    initialValues: { [kind]: '' },
    onSuccess: onConfirmed,
  });
  return (
    <Form of={form}>
      {kind === 'totp' ? (
        <Field
          of={form}
          name="totp"
          as={TextInput}
          label="Code from your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
      ) : (
        <Field
          of={form}
          name="currentPassword"
          as={PasswordInput}
          label="Your password"
          autoComplete="current-password"
          data-autofocus
        />
      )}
      <Submit>Continue</Submit>
    </Form>
  );
}
