import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { messageOf } from '../../api-errors.ts';
import { client } from '../../api.tsx';
import { withFreshSignIn } from './fresh-sign-in.ts';

/** Signed by a passkey to prove that it is there. */
export type PasskeyAssertion = Parameters<typeof client.accounts.loginWithPasskey.mutate>[0]['passkey'];
type ProofOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Lets the user choose a passkey, which signs what the server sent. @throws the browser's error; see `passkeyMessageOf` */
export async function askForPasskey(start: Promise<ProofOptions>): Promise<PasskeyAssertion> {
  return startAuthentication({ optionsJSON: await start });
}

/** Lets the user create a passkey and adds it to their account. Returns the recovery codes of a first factor. */
export async function addPasskey(): Promise<{ recoveryCodes: string[] }> {
  const optionsJSON = await withFreshSignIn(() => client.factors.startPasskey.mutate());
  const passkey = await startRegistration({ optionsJSON });
  return withFreshSignIn(() => client.factors.confirmPasskey.mutate({ passkey }));
}

/** Time after which the browser gets a new challenge, before the server's expires. */
const RENEW_MS = 8 * 60_000;

/**
 * Lets the browser suggest passkeys in the email field, where it can. Says nothing about failures, because the button does.
 * @returns a function that ends it
 */
export function suggestPasskeys(logIn: (passkey: PasskeyAssertion) => void): () => void {
  let isEnded = false;
  async function suggest(): Promise<void> {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const optionsJSON = await client.accounts.startPasskeyLogin.mutate({});
    if (isEnded) return;
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (!isEnded) logIn(passkey);
  }
  const begin = () => void suggest().catch(() => {});
  begin();
  const renewal = setInterval(begin, RENEW_MS);
  return () => {
    isEnded = true;
    clearInterval(renewal);
  };
}

const NOT_SUPPORTED = 'Passkeys don’t work in this browser or at this web address. Please use another method';

/** Sentences for the errors of browsers, by their names. */
const SENTENCES: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Please try again, or use another method',
  AbortError: 'No passkey was used. Please try again, or use another method',
  InvalidStateError: 'This device already has a passkey for your account',
  SecurityError: NOT_SUPPORTED,
  NotSupportedError: NOT_SUPPORTED,
  // Of a browser without passkeys.
  Error: NOT_SUPPORTED,
};

/** Returns the reason why a passkey was not used: the browser's, or the server's. */
export function passkeyMessageOf(error: unknown): string {
  return (error instanceof Error && SENTENCES[error.name]) || messageOf(error);
}

/** The toast about a passkey that was not used. */
export function passkeyFailure(error: unknown) {
  return { title: 'Passkey not used', description: passkeyMessageOf(error), variant: 'destructive' } as const;
}
