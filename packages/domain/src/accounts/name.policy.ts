import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { User } from '../platform/users/user.schema.ts';

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

/** Words that say what staff do. */
const STAFF =
  'admin admins administrator care help helpdesk moderator official security service services staff support'.split(
    ' ',
  );
/** Words of names like "The Support Team", which consist of nothing else. */
const STAFF_NAMES = new Set([...STAFF, 'customer', 'desk', 'our', 'system', 'team', 'the']);
/** Signs that stand for letters. */
const STAND_INS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '5': 's', '@': 'a', $: 's' };

/**
 * Refuses a person's name that hides letters, or that looks like Doorstep's own people unless they are an admin (ACC-43).
 * @throws invalid
 */
export function refuseMisleadingName({ name, role }: Pick<User, 'name' | 'role'>): void {
  if (hidesCharacters(name))
    throw invalidField(
      'name',
      'This name has hidden or mixed letters. Please use the letters of one alphabet',
    );
  if (role !== 'admin' && looksLikeStaff(name))
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
  return words.some((word) => STAFF.includes(word)) && words.every((word) => STAFF_NAMES.has(word));
}
