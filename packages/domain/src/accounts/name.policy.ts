import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';

/** Signs without a shape, such as a zero-width space. Two of them join letters in scripts that need them. */
const HIDDEN = /[^\P{Cf}\u200c\u200d]/u;
const JOINER = /[\u200c\u200d]/;
/** Scripts with letters that look alike. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Words of names like "Support Team", which no person has alone. */
const STAFF = new Set(
  'admin admins administrator care customer desk help helpdesk moderator official our root security service services staff support system team the'.split(
    ' ',
  ),
);
/** Signs that stand for letters. */
const STAND_INS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '5': 's', '@': 'a', $: 's' };

/**
 * Refuses a person's name that looks like Doorstep's own people, or hides letters (ACC-43).
 * @throws invalid
 */
export function refuseMisleadingName(name: string): void {
  if (hidesCharacters(name))
    throw invalidField(
      'name',
      'This name has hidden or mixed letters. Please use the letters of one alphabet',
    );
  if (looksLikeStaff(name))
    throw invalidField('name', 'This name looks like our staff. Please use your own name');
}

function hidesCharacters(name: string): boolean {
  if (HIDDEN.test(name)) return true;
  const scriptsOf = (text: string) => ALIKE.filter((script) => script.test(text)).length;
  if (JOINER.test(name) && scriptsOf(name) > 0) return true;
  return name.split(/\s+/).some((word) => scriptsOf(word) > 1);
}

function looksLikeStaff(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[0135@$]/g, (sign) => STAND_INS[sign] ?? sign)
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const product = PRODUCT_NAME.toLowerCase();
  if (words.join('').includes(product)) return true;
  return words.length > 0 && words.every((word) => STAFF.has(word));
}
