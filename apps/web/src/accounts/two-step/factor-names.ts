import type { Factor } from '@doorstep/domain';

const KINDS = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

export function kindOfFactor({ kind }: Pick<Factor, 'kind'>): string {
  return KINDS[kind];
}

/** Returns the name that a factor was given, or its kind. */
export function nameOfFactor({ kind, name }: Pick<Factor, 'kind' | 'name'>): string {
  return name ?? KINDS[kind];
}
