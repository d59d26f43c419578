/** Password of the demo's accounts (RUN-1). */
const PASSWORD = 'doorstep-demo';

/** Signs a demo account in; returns the cookie of its session. @throws when it is not let in */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in failed: ${await answer.text()}`);
  return cookie.slice(0, cookie.indexOf(';'));
}
