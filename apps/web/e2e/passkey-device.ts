import type { Page } from './journey.ts';

/** The hash of pages whose browser suggests passkeys: the device answers at once, as if its owner had chosen one. */
export const SUGGESTS = '#suggests';

/** Gives a page a device that stores passkeys, which its owner unlocks and touches. */
export async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.addInitScript((hash) => {
    if (location.hash !== hash)
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
  }, SUGGESTS);
}
