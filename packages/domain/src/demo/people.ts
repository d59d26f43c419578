import type { Hours } from '../scheduling/provider-calendar.ts';
import { PORTRAITS, type Portrait } from '../providers/portraits.ts';
import { OwnProfileDraft } from '../providers/profile.schema.ts';
import PEOPLE from './people.json' with { type: 'json' };

/** The password of every demo account (RUN-1). */
export const DEMO_PASSWORD = 'doorstep-demo';

/** The accounts that a start in demo mode prints. */
export const DEMO_ACCOUNTS = {
  customer: 'customer@doorstep.test',
  provider: 'provider@doorstep.test',
  admin: 'admin@doorstep.test',
} as const;

/** The provider with jobs ahead, whom only the customers with visits ahead reviewed (RUN-5). */
export const MAIN_PROVIDER = 'Grace Mensah';

interface DemoProvider extends OwnProfileDraft {
  name: string;
  email: string;
  services: readonly number[];
  hours?: readonly Hours[];
  /** Their drawn portrait; others have their initials. */
  portrait: Portrait | null;
  /** Just registered: neither approved nor verified yet. */
  isNew: boolean;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Childcare in the demo data is open 07:00–23:00 (RUN-6). */
const LONG_DAYS: readonly Hours[] = EVERY_DAY.map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '07:00',
  endTime: '23:00',
}));

/** Ids of the services that providers of a trade offer. */
const SERVICES: Record<string, readonly number[]> = {
  cleaning: [1, 2, 3],
  gardening: [4, 5, 6],
  cooking: [7, 8, 9],
  laundry: [10, 11, 12],
  childcare: [13, 14, 15],
  petcare: [16, 17, 18],
  beauty: [19, 20, 21, 22, 23, 24],
};

/** Returns the email address of a demo user: a documented one, or one made from their name. */
export function emailOf(name: string): string {
  const documented: Record<string, string> = {
    'Amara Cole': DEMO_ACCOUNTS.customer,
    [MAIN_PROVIDER]: DEMO_ACCOUNTS.provider,
  };
  return documented[name] ?? `${name.toLowerCase().replace(/\W+/g, '.')}@doorstep.test`;
}

/** The demo's providers, at least three for every service. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = PEOPLE.providers.map((person) => {
  const { name, trade, isNew = false } = person;
  const firstName = name.split(' ', 1)[0]?.toLowerCase();
  return {
    ...OwnProfileDraft.parse({ languages: ['English'], ...person, offersOvernight: trade === 'petcare' }),
    name,
    email: emailOf(name),
    services: SERVICES[trade] ?? [],
    ...(trade === 'childcare' && { hours: LONG_DAYS }),
    portrait: PORTRAITS.find((drawn) => drawn === firstName) ?? null,
    isNew,
  };
});

/** Returns the element at an index, which starts again at the list's end. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length];
  if (element === undefined) throw new Error('The demo data picks from an empty list');
  return element;
}

const withEmail = <Person extends { name: string }>(person: Person) => ({
  ...person,
  email: emailOf(person.name),
});

/** Customers with visits ahead; the first is the account that the start prints. */
export const DEMO_CUSTOMERS = PEOPLE.customers.map(withEmail);

/** Customers of all other providers, in the order in which they joined; they are all over London (RUN-16). */
export const DEMO_REGULARS = PEOPLE.regulars.map(withEmail);

/** Regulars who joined, one a day, before the oldest visit; the others joined one a week. */
const EARLY_REGULARS = 10;

export function regularJoinedDaysAgo(index: number): number {
  return index < EARLY_REGULARS ? 110 - index : 95 - 7 * (index - EARLY_REGULARS);
}

/** A customer whose account an admin deactivated. */
export const DEMO_DEACTIVATED = { name: 'Oliver Quinn', email: 'oliver.quinn@doorstep.test' };

export const DEMO_ADMIN = { name: 'Ruth Adler', email: DEMO_ACCOUNTS.admin };
