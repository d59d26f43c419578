/** How many favourites a customer may have, and how many others a user may block (PRV-10). */
export const MAX_RELATIONS = 500;

/** Somebody in a user's favourites or among those they blocked. */
export interface RelatedPerson {
  id: number;
  name: string;
  /** Whether they are a provider who is shown to everybody. */
  hasPage: boolean;
}

/** A user's favourites, and those they blocked. */
export interface Relations {
  favourites: RelatedPerson[];
  blocked: RelatedPerson[];
}
