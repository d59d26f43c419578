/** Limit of favourites per customer, and of blocked people per user (PRV-10). */
export const MAX_RELATIONS = 500;

/** A favourite of a user, or a person they blocked. */
export interface RelatedPerson {
  id: number;
  name: string;
  /** Path of a provider's photo, or the name of their portrait. */
  photo: string | null;
  /** True for a provider with a public page. */
  hasPage: boolean;
}

export interface Relations {
  favourites: RelatedPerson[];
  blocked: RelatedPerson[];
}
