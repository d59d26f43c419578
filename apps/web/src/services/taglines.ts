import type { ServiceType } from '@doorstep/domain';

/** A line under each type's heading. */
export const taglines: Record<ServiceType, string> = {
  cleaning: 'From a weekly tidy to the day you move out.',
  gardening: 'Lawns, beds and borders, looked after all year.',
  cooking: 'Supper on a weekday, or a table for twenty.',
  laundry: 'Picked up, cleaned and back at your door.',
  babysitting: 'Kind company for children of every age.',
  petcare: 'Walks, visits and a good brush.',
  beauty: 'A haircut or an hour of calm, at home.',
};
