import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { insertUser, markDeactivated } from '../platform/users/user.queries.ts';
import { markVerified, updateProfile } from '../providers/profile.queries.ts';
import {
  markApproved,
  createProviderProfile,
  setArea,
  setOfferedServices,
  setPortrait,
} from '../providers/provider.queries.ts';
import { setWeeklyHours } from '../scheduling/provider-time.queries.ts';
import {
  DEMO_ADMIN,
  DEMO_CUSTOMERS,
  DEMO_DEACTIVATED,
  DEMO_PROVIDERS,
  DEMO_REGULARS,
  regularJoinedDaysAgo,
} from './people.ts';

const DAY_MS = 86_400_000;

/** Finds the id of a demo user by name. */
export type Ids = (name: string) => number;

/** Before the oldest visit all but the regulars and the newest joined, one a day in the order of their ids. */
const FIRST_JOINED_BEFORE_DAYS = 120;
const NEWEST_JOINED_BEFORE_DAYS = 1;
const DEACTIVATED_BEFORE_DAYS = 7;

export async function seedPeople(tx: Tx, passwordHash: string, now: Date): Promise<Ids> {
  const ids = new Map<string, number>();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const add = async (
    role: 'customer' | 'provider' | 'admin',
    { name, email }: { name: string; email: string },
    joinedAt = daysAgo(FIRST_JOINED_BEFORE_DAYS - ids.size),
  ) => {
    const username = email.slice(0, email.indexOf('@'));
    const user = {
      username,
      email,
      name,
      role,
      phone: null,
      passwordHash,
      emailConfirmed: true,
      now: joinedAt,
    };
    const id = await insertUser(tx, user);
    await recordEvent(tx, { type: 'account.registered', actorId: id }, joinedAt);
    ids.set(name, id);
    return { id, joinedAt };
  };
  const addProvider = async (provider: (typeof DEMO_PROVIDERS)[number], joined?: Date) => {
    const { id, joinedAt } = await add('provider', provider, joined);
    await createProviderProfile(tx, id);
    if (provider.hours) await setWeeklyHours(tx, id, provider.hours);
    await setOfferedServices(tx, id, provider.services);
    await updateProfile(tx, id, provider);
    await setArea(tx, id, provider.area);
    await setPortrait(tx, id, provider.portrait);
    if (provider.isNew) return;
    await markVerified(tx, id, true, joinedAt);
    await markApproved(tx, id, joinedAt);
  };
  const { id: adminId } = await add('admin', DEMO_ADMIN);
  for (const customer of DEMO_CUSTOMERS) await add('customer', customer);
  for (const provider of DEMO_PROVIDERS.filter(({ isNew }) => !isNew)) await addProvider(provider);
  const { id: recipientId } = await add('customer', DEMO_DEACTIVATED);
  const deactivatedAt = daysAgo(DEACTIVATED_BEFORE_DAYS);
  await markDeactivated(tx, recipientId, deactivatedAt);
  await recordEvent(tx, { type: 'account.deactivated', actorId: adminId, recipientId }, deactivatedAt);
  for (const [index, customer] of DEMO_REGULARS.entries())
    await add('customer', customer, daysAgo(regularJoinedDaysAgo(index)));
  for (const provider of DEMO_PROVIDERS.filter(({ isNew }) => isNew))
    await addProvider(provider, daysAgo(NEWEST_JOINED_BEFORE_DAYS));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo data has no user called ${name}`);
    return id;
  };
}
