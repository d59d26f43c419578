import type { ServiceType } from '../services/service-types.ts';
import type { Booking } from './booking.schema.ts';

type Tasks = readonly string[];

const HOME: Tasks = [
  'Clean the kitchen',
  'Clean the bathrooms',
  'Dust the rooms',
  'Vacuum and mop the floors',
];
const DEEP: Tasks = ['Clean inside the oven', 'Clean behind the furniture'];
const EMPTY_HOME: Tasks = ['Clean inside the cupboards', 'Leave the home ready to hand over'];
const PET_VISIT: Tasks = ['Feed the pets and change the water', 'Keep the pets company'];
const WALK: Tasks = ['Walk on the lead'];
const GROOMING: Tasks = ['Bath and brush', 'Trim coat and nails'];
const HOMEWORK = 'Help with homework';
const BEARD: Tasks = ['Trim and shape the beard', 'Hot towel'];

/** The tasks of each of the first services (CAT-3). */
const OF_SERVICE: Readonly<Record<number, Tasks>> = {
  1: HOME,
  2: [...HOME, ...DEEP],
  3: [...HOME, ...EMPTY_HOME],
  4: ['Mow the lawn', 'Edge the borders', 'Feed and weed the lawn'],
  5: ['Plan the garden with you', 'Plant'],
  6: ['Prune', 'Clear the leaves', 'Tidy the beds'],
  7: ['Cook dinner in your kitchen', 'Leave the kitchen clean'],
  8: ['Cook the meals for the week', 'Portion and label the meals', 'Leave the kitchen clean'],
  9: ['Cook the menu', 'Serve the guests', 'Leave the kitchen clean'],
  10: ['Pick up the laundry', 'Wash and fold', 'Bring it back'],
  11: ['Pick up the laundry', 'Dry clean, or wash by hand', 'Bring it back'],
  12: ['Pick up the laundry', 'Wash and fold', 'Bring it back the same day'],
  13: ['Look after the children', 'Play', 'Meals and bedtime'],
  14: ['Look after the children', HOMEWORK, 'Read together and play learning games'],
  15: ['Look after the children', 'Care as agreed with you beforehand'],
  16: WALK,
  17: PET_VISIT,
  18: GROOMING,
  19: ['Haircut and styling', 'Tidy the neckline'],
  20: BEARD,
  21: ['Haircut', 'Blow-dry and styling'],
  22: ['Makeup'],
  23: ['Relaxation massage'],
  24: ['Deep tissue massage'],
};

/** The same of a service that an admin added. */
const OF_TYPE: Readonly<Record<ServiceType, Tasks>> = {
  cleaning: ['Clean as described'],
  gardening: ['Garden as described'],
  cooking: ['Cook as described', 'Leave the kitchen clean'],
  laundry: ['Pick up the laundry', 'Care for the items as described', 'Bring it back'],
  babysitting: ['Look after the children'],
  petcare: ['Look after the pets'],
  beauty: ['Treatment as described'],
};

/** A massage is the one that was chosen, whichever service it is booked as (WIZ-12). */
const MASSAGES: Readonly<Record<string, string>> = {
  relaxation: 'Relaxation massage',
  deepTissue: 'Deep tissue massage',
  hotStone: 'Hot stone massage',
  aromatherapy: 'Aromatherapy massage',
};

/** The task that each answer of the form and the wizard adds; sizes and kinds add none (FRM-5, WIZ-4). */
const OF_CHOICE: Readonly<Record<string, Readonly<Record<string, Tasks>>>> = {
  cleaningType: { deep: DEEP, movein: EMPTY_HOME, move: EMPTY_HOME },
  gardenType: { flower: ['Tend the flower beds'], vegetable: ['Tend the vegetable beds'] },
  numberOfPeople: {
    '1': ['Cook for 1 person'],
    '2-4': ['Cook for 2–4 people'],
    '5-10': ['Cook for 5–10 people'],
    '10+': ['Cook for more than 10 people'],
  },
  eventType: { dinner: ['Prepare a dinner party'], special: ['Prepare a special event'] },
  cookingType: {
    standard: ['Prepare 3 meals for the week'],
    family: ['Prepare dinner, 4–6 servings'],
    special: ['Prepare 8 servings or more'],
  },
  laundryType: {
    drycleaning: ['Dry clean'],
    ironing: ['Iron'],
    premium: ['Wash with eco-friendly products'],
  },
  preferredDetergent: {
    sensitive: ['Use detergent for sensitive skin'],
    eco: ['Use eco detergent'],
    'fragrance-free': ['Use fragrance-free detergent'],
  },
  mensType: { haircut: ['Haircut and styling'], beard: BEARD, full: ['Haircut and styling', ...BEARD] },
  womensType: {
    haircut: ['Haircut'],
    styling: ['Blow-dry and styling'],
    makeup: ['Makeup'],
    glam: ['Makeup', 'Blow-dry and styling'],
  },
};

const OF_TICK: Readonly<Record<string, Tasks>> = {
  petFriendly: ['Use pet-friendly products'],
  hasTools: ['Use the tools provided'],
  specialNeeds: ['Special needs care'],
  newborn: ['Care for a newborn'],
  homework: [HOMEWORK],
  sittingVisit: PET_VISIT,
  dogWalk: WALK,
  overnightStay: ['Stay overnight'],
  grooming: GROOMING,
  sessionRecording: ['Record the visit, as requested'],
};

const OF_TEXT: Readonly<Record<string, (text: string) => string>> = {
  dietaryRestrictions: (text) => `Keep to the diet: ${text}`,
  specialItems: (text) => `Take special care of: ${text}`,
  pickupInstructions: (text) => `Pick up as requested: ${text}`,
};

/** Returns the tasks of a visit, from its service and choices (DSH-10). */
export function tasksOf({
  serviceId,
  serviceType,
  options,
}: Pick<Booking, 'serviceId' | 'serviceType' | 'options'>): string[] {
  const { choices, express } = options;
  const massage = entryOf(MASSAGES, String(choices['massageType']));
  const own = massage ? [massage] : (entryOf(OF_SERVICE, serviceId) ?? OF_TYPE[serviceType]);
  const chosen = Object.entries(choices).flatMap(([name, answer]) => tasksOfAnswer(name, answer));
  const all = [...own, ...chosen, ...(express ? ['Bring it back within 6 hours'] : [])];
  return [...new Set(all)];
}

function tasksOfAnswer(name: string, answer: string | boolean | number): Tasks {
  if (answer === true) return entryOf(OF_TICK, name) ?? [];
  if (typeof answer !== 'string' || answer.trim() === '') return [];
  const write = entryOf(OF_TEXT, name);
  if (write) return [write(answer.trim())];
  return entryOf(entryOf(OF_CHOICE, name) ?? {}, answer) ?? [];
}

/** An entry of a table; what clients name after something that every object has is none. */
function entryOf<Entry>(table: Readonly<Record<PropertyKey, Entry>>, name: PropertyKey): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
