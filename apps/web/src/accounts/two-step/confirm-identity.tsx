import { IdentityProof } from '@doorstep/domain';
import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider, trpc } from '../../api.tsx';
import { Mantine } from '../../mantine.tsx';
import { focusFirst } from '../../ui/browser/focus.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
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

function IdentityForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: factors = [] } = trpc.factors.list.useQuery();
  const [byCode, setByCode] = useState(false);
  return (
    <>
      <Text c="dimmed" size="sm">
        You logged in a while ago. We ask again before you change something this important.
      </Text>
      <ProofForm key={String(byCode)} kind={byCode ? 'totp' : 'currentPassword'} onConfirmed={onConfirmed} />
      {factors.length > 0 && (
        <Anchor component="button" type="button" mt="md" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use your password' : 'Use a code from your app'}
        </Anchor>
      )}
    </>
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
