/** The seven kinds of help, in their fixed order (CAT-1). */
export const SERVICE_TYPES = [
  'cleaning',
  'gardening',
  'cooking',
  'laundry',
  'babysitting',
  'petcare',
  'beauty',
] as const;

export type ServiceType = (typeof SERVICE_TYPES)[number];

interface TypeDetails {
  label: string;
  /** Label in the booking wizard and on dashboards, where it differs (CAT-2). */
  dashboardLabel?: string;
  /** Quick filters, matched with a service's name and description (CAT-9). */
  chips: readonly string[];
  /** Two fixed benefits on every card (CAT-8). */
  benefits: readonly [string, string];
}

const details: Record<ServiceType, TypeDetails> = {
  cleaning: {
    label: 'Cleaning',
    chips: ['Regular Service', 'Deep Clean', 'Move-in/out'],
    benefits: ['Trained professionals', 'Eco-friendly options'],
  },
  gardening: {
    label: 'Gardening',
    chips: ['Lawn Care', 'Planting', 'Pruning'],
    benefits: ['Expert landscapers', 'Seasonal care'],
  },
  cooking: {
    label: 'Cooking',
    chips: ['Meal Prep', 'Special Events', 'Dietary Options'],
    benefits: ['Culinary trained chefs', 'Custom menu planning'],
  },
  laundry: {
    label: 'Laundry',
    chips: ['24hr Turnaround', 'Pickup & Delivery', 'Dry Cleaning'],
    benefits: ['Door-to-door pickup', 'Express service available'],
  },
  babysitting: {
    label: 'Babysitting',
    dashboardLabel: 'Childcare',
    chips: ['Childcare', 'Educational', 'Special Needs'],
    benefits: ['Certified childcare providers', 'Background checked'],
  },
  petcare: {
    label: 'Petcare',
    chips: ['Pet Sitting', 'Dog Walking', 'Grooming'],
    benefits: ['Professional pet handlers', 'Trained in pet first aid'],
  },
  beauty: {
    label: 'Beauty',
    chips: ["Men's Services", "Women's Services", 'Massage & Spa'],
    benefits: ['Licensed beauty professionals', 'Luxury experience at home'],
  },
};

/** Returns the label of a type, e.g. 'Babysitting' on public pages and 'Childcare' on dashboards. */
export function serviceTypeLabel(type: ServiceType, place: 'public' | 'dashboard' = 'public'): string {
  return (place === 'dashboard' && details[type].dashboardLabel) || details[type].label;
}

export function chipsOf(type: ServiceType): readonly string[] {
  return details[type].chips;
}

export function benefitsOf(type: ServiceType): readonly [string, string] {
  return details[type].benefits;
}
