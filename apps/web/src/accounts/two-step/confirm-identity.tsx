import { IdentityProof } from '@doorstep/domain';
import { Anchor, Button, Group, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider, client, trpc } from '../../api.tsx';
import { Mantine } from '../../mantine.tsx';
import { focusFirst, focusOnMount } from '../../ui/browser/focus.ts';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { askForPasskey, passkeyMessageOf } from './passkeys.ts';
import './two-step.css';

/**
 * Asks in a dialog for the second factor of an account that has one, otherwise for the password; returns whether the user
 * confirmed who they are (SES-15).
 */
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
          <Dialog title="Confirm it’s you" opened onClose={() => end(false)}>
            <IdentityForm onConfirmed={() => end(true)} />
          </Dialog>
        </Mantine>
      </ApiProvider>,
    );
  });
}

/** Each second factor, the most convenient first, with the label of the link to it. */
const WAYS = {
  passkey: 'Use a passkey',
  totp: 'Use a code from your app',
  recovery: 'Use a recovery code',
} as const;
type Way = keyof typeof WAYS;

interface ConfirmationProps {
  onConfirmed: () => void;
}

function IdentityForm({ onConfirmed }: ConfirmationProps) {
  const factors = trpc.factors.list.useQuery();
  return (
    <>
      <Text c="dimmed" size="sm">
        You logged in a while ago, so please confirm it’s you to continue.
      </Text>
      <Query query={factors} subject="Your two-step verification methods">
        {(list) => {
          if (list.length === 0) return <ProofForm kind="currentPassword" onConfirmed={onConfirmed} />;
          const kinds = new Set<Way>([...list.map(({ kind }) => kind), 'recovery']);
          const ways = (Object.keys(WAYS) as Way[]).filter((way) => kinds.has(way));
          return <FactorChoice ways={ways} onConfirmed={onConfirmed} />;
        }}
      </Query>
    </>
  );
}

function FactorChoice({ ways, onConfirmed }: ConfirmationProps & { ways: readonly Way[] }) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const others = (
    <Group gap="0 1rem" mr="auto">
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Anchor key={other} component="button" type="button" onClick={() => setWay(other)}>
            {WAYS[other]}
          </Anchor>
        ))}
    </Group>
  );
  return way === 'passkey' ? (
    <PasskeyProof onConfirmed={onConfirmed} others={others} />
  ) : (
    <ProofForm key={way} kind={way} onConfirmed={onConfirmed} others={others} />
  );
}

interface ProofProps extends ConfirmationProps {
  /** Links to other ways, before the button. */
  others?: ReactNode;
}

function PasskeyProof({ onConfirmed, others }: ProofProps) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const passkey = await askForPasskey(client.factors.startPasskeyProof.mutate());
      return client.accounts.confirmIdentity.mutate({ passkey });
    },
    onSuccess: onConfirmed,
  });
  return (
    <>
      <FormError>{error && passkeyMessageOf(error)}</FormError>
      <DialogFooter>
        {others}
        <Button ref={focusOnMount} data-autofocus loading={isPending} onClick={() => mutate()}>
          Confirm with a passkey
        </Button>
      </DialogFooter>
    </>
  );
}

const CODE_FIELDS = {
  totp: { label: 'Code from your app', inputMode: 'numeric' },
  recovery: { label: 'Recovery code', inputMode: 'text' },
} as const;

interface ProofFormProps extends ProofProps {
  kind: keyof typeof CODE_FIELDS | 'currentPassword';
}

function ProofForm({ kind, onConfirmed, others }: ProofFormProps) {
  const form = useServerForm({
    schema: IdentityProof,
    mutation: trpc.accounts.confirmIdentity.useMutation(),
    initialValues: { [kind]: '' },
    onSuccess: onConfirmed,
  });
  return (
    <Form form={form}>
      {kind === 'currentPassword' ? (
        <Field
          form={form}
          name="currentPassword"
          as={PasswordInput}
          label="Your password"
          autoComplete="current-password"
          ref={focusOnMount}
          data-autofocus
        />
      ) : (
        <Field
          form={form}
          name={kind}
          {...CODE_FIELDS[kind]}
          autoComplete="one-time-code"
          spellCheck={false}
          ref={focusOnMount}
          data-autofocus
        />
      )}
      <Submit extra={others}>Continue</Submit>
    </Form>
  );
}
