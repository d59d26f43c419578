import type { Migration } from '../platform/database/table.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import type { ServiceType } from './service-types.ts';

type Entry = [name: string, type: ServiceType, price: number, description: string];

/** Ids 1 to 24 in this order, each at half of its earnings an hour (CAT-3, FIG-2). */
const services: Entry[] = [
  [
    'Standard Home Cleaning',
    'cleaning',
    2500,
    'Regular service for kitchens, bathrooms, bedrooms and living rooms.',
  ],
  ['Deep Cleaning', 'cleaning', 3500, 'A deep clean of every corner, inside ovens and behind furniture.'],
  [
    'Move-in/Move-out Cleaning',
    'cleaning',
    4500,
    'Move-in/out cleaning that leaves an empty home ready for its keys.',
  ],
  [
    'Lawn Maintenance',
    'gardening',
    3000,
    'Lawn care through the seasons: mowing, edging, feeding and weeding.',
  ],
  ['Garden Design', 'gardening', 5000, 'A plan for your garden and the planting that brings it to life.'],
  ['Seasonal Garden Cleanup', 'gardening', 3500, 'Pruning, leaf clearing and tidying when the season turns.'],
  [
    'Personal Chef',
    'cooking',
    4000,
    'A chef in your kitchen for dinner, with dietary options for every guest.',
  ],
  [
    'Meal Prep Service',
    'cooking',
    3500,
    'Meal prep for the week, cooked, portioned and labelled, dietary options included.',
  ],
  ['Special Event Catering', 'cooking', 5500, 'Menus, cooking and serving for special events at home.'],
  [
    'Laundry Pickup & Delivery',
    'laundry',
    2500,
    'Pickup & delivery at your door: washed, folded and back with a 24hr turnaround.',
  ],
  ['Premium Laundry & Dry Cleaning', 'laundry', 4000, 'Dry cleaning and hand care for suits, silk and wool.'],
  [
    'Express Laundry Service',
    'laundry',
    4500,
    'Faster than our 24hr turnaround, for the shirt you need tonight.',
  ],
  [
    'Standard Childcare',
    'babysitting',
    2800,
    'Childcare at home: play, meals and bedtime with someone you know.',
  ],
  [
    'Educational Childcare',
    'babysitting',
    3200,
    'Educational childcare with homework help, reading and learning games.',
  ],
  [
    'Specialized Care',
    'babysitting',
    3800,
    'Care for children with special needs, planned with you beforehand.',
  ],
  ['Dog Walking', 'petcare', 2000, 'Dog walking on the lead, half an hour at your dog’s own pace.'],
  ['Pet Sitting', 'petcare', 2500, 'Pet sitting at home: feeding, company and overnight stays.'],
  ['Pet Grooming', 'petcare', 3500, 'Grooming at home: bath, brush, trim and nails.'],
  [
    "Men's Haircut & Styling",
    'beauty',
    3000,
    "Men's services at home: haircut, styling and a tidy neckline.",
  ],
  ['Beard Grooming', 'beauty', 2500, "Men's services for the beard: trim, shape and hot towel."],
  ["Women's Haircut & Styling", 'beauty', 4500, "Women's services at home: cut, blow-dry and styling."],
  ['Professional Makeup', 'beauty', 4000, "Women's services for an evening or a wedding: makeup that lasts."],
  ['Relaxation Massage', 'beauty', 6000, 'Massage & spa at home: an unhurried massage to wind down.'],
  ['Deep Tissue Massage', 'beauty', 7000, 'Massage & spa at home: firm work on tired muscles.'],
];

/** Inserts the 24 services of every installation. */
export const insertCatalogue: Migration = {
  async up(tx) {
    interface Service {
      id: number;
      name: string;
      type: ServiceType;
      price: number;
      description: string;
      searchKey: string;
    }
    const rows = services.map(([name, type, price, description], index) => {
      return { id: index + 1, name, type, price, description, searchKey: searchKeyOf(name, description) };
    });
    await tx.withTables<{ service: Service }>().insertInto('service').values(rows).execute();
  },
};
