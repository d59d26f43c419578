import type { Hours } from '../scheduling/provider-calendar.ts';
import { PORTRAITS, type Portrait } from '../providers/portraits.ts';
import type { OwnProfileDraft } from '../providers/profile.schema.ts';

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
  isNew?: true;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Childcare in the demo data is open 07:00–23:00 (RUN-6). */
const LONG_DAYS: readonly Hours[] = EVERY_DAY.map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '07:00',
  endTime: '23:00',
}));

const CLEANING = [1, 2, 3];
const GARDENING = [4, 5, 6];
const COOKING = [7, 8, 9];
const LAUNDRY = [10, 11, 12];
const CHILDCARE = [13, 14, 15];
const PETCARE = [16, 17, 18];
const BEAUTY = [19, 20, 21, 22, 23, 24];

/** Returns the email address of a demo user: a documented one, or one made from their name. */
export function emailOf(name: string): string {
  const documented: Record<string, string> = {
    'Amara Cole': DEMO_ACCOUNTS.customer,
    [MAIN_PROVIDER]: DEMO_ACCOUNTS.provider,
  };
  return documented[name] ?? `${name.toLowerCase().replace(/\W+/g, '.')}@doorstep.test`;
}

function provider(
  name: string,
  services: readonly number[],
  yearsOfExperience: number,
  bio: string,
  more: Partial<DemoProvider> = {},
): DemoProvider {
  const email = emailOf(name);
  const firstName = name.split(' ', 1)[0]?.toLowerCase();
  const portrait = PORTRAITS.find((drawn) => drawn === firstName) ?? null;
  const profile = { yearsOfExperience, bio, certifications: [], specialties: [], languages: ['English'] };
  return { name, email, services, portrait, area: null, offersOvernight: false, ...profile, ...more };
}

/** Three for every service, at least. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = [
  provider(
    MAIN_PROVIDER,
    CLEANING,
    5,
    'Tidy homes, friendly mornings, and eco products when you like them.',
    {
      area: 'SE1',
      languages: ['English', 'Spanish'],
      certifications: ['Certificate in domestic cleaning'],
      specialties: ['Eco-friendly products', 'Kitchens and ovens'],
    },
  ),
  provider('Daniel Okafor', CLEANING, 8, 'Deep cleans and moving days are what I do best.'),
  provider('Maria Silva', CLEANING, 11, 'A weekly rhythm keeps a home calm.', {
    languages: ['English', 'Portuguese'],
  }),
  provider('Tom Fielding', GARDENING, 14, 'Lawns, hedges and borders through all four seasons.'),
  provider('Priya Nair', GARDENING, 6, 'Small city gardens that look after themselves.', {
    languages: ['English', 'Hindi'],
  }),
  provider('Owen Price', GARDENING, 9, 'Pruning, planting and a good clear-up.', {
    languages: ['English', 'Welsh'],
  }),
  provider('Luca Bianchi', COOKING, 12, 'Dinner for two or for twenty, cooked in your kitchen.', {
    languages: ['English', 'Italian'],
  }),
  provider('Hana Sato', COOKING, 7, 'A week of meals, ready in an afternoon.', {
    languages: ['English', 'Japanese'],
  }),
  provider('Chloe Martin', COOKING, 10, 'Menus for every guest and every diet.', {
    languages: ['English', 'French'],
  }),
  provider('Samuel Reed', LAUNDRY, 4, 'Picked up in the morning, folded by the evening.'),
  provider('Yusuf Demir', LAUNDRY, 15, 'Suits, silk and wool, treated by hand.', {
    languages: ['English', 'Turkish'],
  }),
  provider('Erin Walsh', LAUNDRY, 6, 'Shirts tonight, linen tomorrow.'),
  provider('Nadia Hassan', CHILDCARE, 9, 'Play, stories and calm bedtimes.', {
    hours: LONG_DAYS,
    languages: ['English', 'Arabic'],
  }),
  provider('Joanna Clarke', CHILDCARE, 16, 'A former primary teacher who loves homework hour.', {
    hours: LONG_DAYS,
  }),
  provider('Peter Lindqvist', CHILDCARE, 7, 'Patient care for children with special needs.', {
    hours: LONG_DAYS,
    languages: ['English', 'Swedish'],
  }),
  provider('Ben Archer', PETCARE, 5, 'Long walks, muddy boots, happy dogs.', { offersOvernight: true }),
  provider('Sofia Rossi', PETCARE, 8, 'Cats, rabbits and shy dogs are welcome.', {
    offersOvernight: true,
    languages: ['English', 'Italian'],
  }),
  provider('Karl Weber', PETCARE, 10, 'Grooming without the stress, and nights at your home.', {
    offersOvernight: true,
    languages: ['English', 'German'],
  }),
  provider('Ines Duarte', BEAUTY, 11, 'Massage and quiet evenings.', { languages: ['English', 'Spanish'] }),
  provider('Leila Aziz', BEAUTY, 9, 'Hair and makeup for the day that matters.', {
    languages: ['English', 'Farsi'],
  }),
  provider('Marcus Grant', BEAUTY, 13, 'Classic cuts and careful beards.'),
  provider('Felix Brandt', CLEANING, 3, 'Offices by day, homes in the evening.', { isNew: true }),
];

/** Returns an element of a list that goes round. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length];
  if (element === undefined) throw new Error('The demo data picks from an empty list');
  return element;
}

interface DemoCustomer {
  name: string;
  email: string;
  address: string;
}

const customer = (name: string, address: string): DemoCustomer => ({ name, email: emailOf(name), address });

/** Customers with visits ahead; the first is the account that the start prints. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  customer('Amara Cole', '12 Marigold Row, London, SE1 7AB'),
  customer('Julian Frost', '5 Larkspur Lane, London, SE11 4TH'),
  customer('Mei Tanaka', '27 Orchard Gardens, London, N16 8JN'),
  customer('Robert Hale', '8 Quayside Court, London, E14 5HQ'),
];

/** Customers of all other providers, in the order in which they joined; they are all over London (RUN-16). */
export const DEMO_REGULARS: readonly DemoCustomer[] = [
  customer('Helen Brooks', '41 Chapel Walk, London, NW3 6TP'),
  customer('Ravi Shah', '9 Plane Tree Road, London, W4 2RT'),
  customer('Anna Kowalska', '63 Mill Street, London, SE22 8HW'),
  customer('David Osei', '2 Station Terrace, London, E8 3AH'),
  customer('Claire Fontaine', '18 Garden Row, London, SW4 7NX'),
  customer('Thomas Ashworth', '77 Priory Road, London, N8 7HR'),
  customer('Fatima Rahman', '14 Sewardstone Road, London, E2 9JA'),
  customer('George Pemberton', '3 Rosebery Avenue, London, EC1R 4TD'),
  customer('Niamh Byrne', '52 Lordship Lane, London, SE22 8HN'),
  customer('Elif Kaya', '120 Green Lanes, London, N16 9DB'),
  customer('Marcus Bell', '6 Coldharbour Lane, London, SW9 8LF'),
  customer('Sofia Andersson', '29 Chiswick High Road, London, W4 2ND'),
  customer('Wei Zhang', '88 Narrow Street, London, E14 8BP'),
  customer('Rosalind Hart', '10 Flask Walk, London, NW3 1HE'),
  customer('Kwame Boateng', '45 Peckham Rye, London, SE15 3NX'),
  customer('Isabel Moreno', '21 Portobello Road, London, W11 3DA'),
  customer('Callum Fraser', '5 Crouch Hill, London, N4 4AP'),
  customer('Leah Goldberg', '34 Golders Green Road, London, NW11 8LL'),
  customer('Arjun Mehta', '16 Balham High Road, London, SW12 9BN'),
  customer('Beatrice Lowe', '11 Blackheath Village, London, SE3 9LE'),
];

/** Regulars who joined, one a day, before the oldest visit; the others joined one a week. */
const EARLY_REGULARS = 10;

export function regularJoinedDaysAgo(index: number): number {
  return index < EARLY_REGULARS ? 110 - index : 95 - 7 * (index - EARLY_REGULARS);
}

/** A customer whose account an admin deactivated. */
export const DEMO_DEACTIVATED = { name: 'Oliver Quinn', email: 'oliver.quinn@doorstep.test' };

export const DEMO_ADMIN = { name: 'Ruth Adler', email: DEMO_ACCOUNTS.admin };
