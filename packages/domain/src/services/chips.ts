import { searchKeyOf } from '../platform/search/search-key.ts';
import type { Service } from './service.schema.ts';

type SearchableService = Pick<Service, 'name' | 'description'>;

/** Returns whether the service's name or description contains a text, ignoring case and accents (CAT-9). */
export function matchesText({ name, description }: SearchableService, text: string): boolean {
  return searchKeyOf(name, description).includes(searchKeyOf(text));
}

/**
 * Returns whether any active chip begins a word of the service's name or description; without active chips every service
 * matches (CAT-10). Matching inside a word would list women's services as men's.
 */
export function matchesChips({ name, description }: SearchableService, chips: readonly string[]): boolean {
  const key = searchKeyOf(name, description);
  return chips.length === 0 || chips.some((chip) => beginsWord(key, searchKeyOf(chip)));
}

function beginsWord(key: string, text: string): boolean {
  for (let at = key.indexOf(text); at >= 0; at = key.indexOf(text, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(key.charAt(at - 1))) return true;
  }
  return false;
}
