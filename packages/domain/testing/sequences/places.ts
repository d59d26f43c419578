/** Addresses of the jobs: at no known place, in one postcode, and at different distances. */
export const ADDRESSES = [
  '1 High Street',
  '2 High Street, London, SE1 7AB',
  '3 High Street, London SE17AB',
  '4 High Street, London, SE1 2AA',
  '5 High Street, London, N1 1AA',
  '6 High Street, Enfield, EN1 3ES',
] as const;

/** Their names, and the minutes between them by the rule: repeated here, not computed. */
const POSTCODES = ['SE1 7AB', 'SE17AB', 'SE1 2AA', 'N1 1AA', 'EN1 3ES'];
const MINUTES = [
  [0, 0, 10, 20, 45],
  [0, 0, 10, 20, 45],
  [10, 10, 0, 20, 45],
  [20, 20, 20, 0, 30],
  [45, 45, 45, 30, 0],
];

/** The postcode of an address of these, as a customer would type it; null without one. */
export function postcodeOf(address: string): string | null {
  return POSTCODES.find((postcode) => address.includes(postcode)) ?? null;
}

/** Minutes between two addresses; none where one of them is none of these. */
export function minutesBetween(a: string, b: string): number {
  const [from, to] = [a, b].map((address) => POSTCODES.indexOf(postcodeOf(address) ?? ''));
  return MINUTES[from ?? -1]?.[to ?? -1] ?? 0;
}
