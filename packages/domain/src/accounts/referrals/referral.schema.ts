/** A friend who joined with a customer's code: first name and initial, when, and whether a visit was completed. */
export interface Referral {
  name: string;
  joinedAt: string;
  hasVisited: boolean;
}
