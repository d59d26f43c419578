import { apiErrorOf } from '../../api-errors.ts';

/**
 * Makes a call that needs a fresh sign-in: when it is refused for that, asks who the user is and then makes it
 * again (SES-15). Rejects with the refusal when the user does not confirm.
 */
export async function withFreshSignIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (refusal) {
    if (apiErrorOf(refusal)?.appCode !== 'sign_in_again') throw refusal;
    const { confirmIdentity } = await import('./confirm-identity.tsx');
    if (!(await confirmIdentity())) throw refusal;
    return call();
  }
}
