import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../../api.tsx';
import {
  type PasskeyAssertion,
  askForPasskey,
  passkeyFailure,
  suggestPasskeys,
} from '../two-step/passkeys.ts';
import { useBeginSession, welcomeBack } from './begin-session.ts';

/** Logs in by a passkey alone: by the button, or by one that the browser suggests in the email field (ACC-44). */
export function PasskeyLogin({ label }: { label: string }) {
  const beginSession = useBeginSession();
  const login = useMutation({
    mutationFn: async (suggested?: PasskeyAssertion) => {
      const passkey = suggested ?? (await askForPasskey(client.accounts.startPasskeyLogin.mutate({})));
      return client.accounts.loginWithPasskey.mutate({ passkey });
    },
    onSuccess: beginSession,
    meta: { success: welcomeBack, failure: passkeyFailure },
  });
  const { isPending } = login;
  const logIn = useEffectEvent((passkey: PasskeyAssertion) => login.mutate(passkey));
  // A browser asks for one passkey at a time.
  useEffect(() => (isPending ? undefined : suggestPasskeys(logIn)), [isPending]);
  return (
    <Button variant="default" size="lg" fullWidth loading={isPending} onClick={() => login.mutate(undefined)}>
      {label}
    </Button>
  );
}
