import { TOTP } from 'otpauth';
import type { User } from '../src/platform/users/user.schema.ts';
import type { World } from './world.ts';

/** Returns the code that an app shows at a time. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

export interface App {
  secret: string;
  factorId: number;
  /** Empty for a further app. */
  recoveryCodes: string[];
}

/** Sets up an authenticator app for a user. */
export async function anApp(world: World, user: User): Promise<App> {
  const { factors } = world.as(user);
  const { secret } = await factors.startTotp();
  const { recoveryCodes } = await factors.confirmTotp({ code: totpCode(secret, world.now) });
  const [factor] = (await factors.list()).slice(-1);
  return { secret, recoveryCodes, factorId: factor!.id };
}
