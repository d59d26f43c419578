/** The demo's people have addresses here, where no mail ever arrives. */
const DEMO_DOMAIN = '@doorstep.test';

/**
 * Returns whether an email address is known to belong to the user who entered it. Only then does a mail to it carry what
 * they typed, such as their name: anyone can register with the address of someone else (MAI-14).
 */
export function isConfirmed(address: string): boolean {
  return address.toLowerCase().endsWith(DEMO_DOMAIN);
}
