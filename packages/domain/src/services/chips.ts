import { searchKeyOf } from '../platform/search/search-key.ts';
import type { Service } from './service.schema.ts';

type Words = Pick<Service, 'name' | 'description'>;

/** Whether a text appears in the service's name or description, whatever its case and accents (CAT-9). */
export function matchesText(service: Words, text: string): boolean {
  return wordsOf(service).includes(searchKeyOf(text));
}

/**
 * Whether any of the active chips appears in the service's name or description; none active matches all (CAT-10). A chip begins a word there, or women's services would be men's.
 */
export function matchesChips(service: Words, chips: readonly string[]): boolean {
  const words = wordsOf(service);
  return chips.length === 0 || chips.some((chip) => beginsAWord(words, searchKeyOf(chip)));
}

function beginsAWord(words: string, text: string): boolean {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(words.charAt(at - 1))) return true;
  }
  return false;
}

function wordsOf({ name, description }: Words): string {
  return searchKeyOf(name, description);
}
