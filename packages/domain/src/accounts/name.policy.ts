import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { User } from '../platform/users/user.schema.ts';

/** Invisible characters, except the zero-width joiners, which some scripts need. */
const INVISIBLE_CHARACTERS = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d]]/v;
const ZERO_WIDTH_JOINERS = /[\u200c\u200d]/;
/** A variation selector after a Han character, as some Japanese names need. */
const HAN_VARIATION_SELECTOR = /(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;
/** Scripts with letters that look alike. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** Words that say what staff do. */
const STAFF_WORDS =
  'admin admins administrator care help helpdesk moderator official security service services staff support'.split(
    ' ',
  );
/** Words of names like "The Support Team", which consist of nothing else. */
const STAFF_NAMES = new Set([
  ...STAFF_WORDS,
  ...'agent customer desk head manager of our site system team tech the'.split(' '),
]);
/** Characters used in place of letters, followed by those letters: digits and signs, small capitals, and Lisu letters. */
const LOOKALIKES = new Map(
  [
    ['0135@$', 'oiesas'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijklmnoprstuvwxyz'],
  ].flatMap(([signs = '', letters = '']) =>
    Array.from(signs, (sign, index): [string, string] => [sign, letters[index] ?? sign]),
  ),
);

/**
 * Refuses a person's name that hides letters, or that looks like Doorstep staff unless they are an admin (ACC-43).
 * @throws invalid
 */
export function refuseMisleadingName({ name, role }: Pick<User, 'name' | 'role'>): void {
  if (hidesCharacters(name))
    throw invalidField(
      'name',
      'This name has hidden characters or mixes alphabets. Please use letters from one alphabet',
    );
  if (role !== 'admin' && looksLikeStaff(name))
    throw invalidField('name', 'This name could be mistaken for our staff. Please use your own name');
}

/** Returns whether a name has invisible characters, or letters of several alphabets in a word. */
export function hidesCharacters(name: string): boolean {
  if (INVISIBLE_CHARACTERS.test(name.replaceAll(HAN_VARIATION_SELECTOR, ''))) return true;
  const countScripts = (text: string) => LOOKALIKE_SCRIPTS.filter((script) => script.test(text)).length;
  if (ZERO_WIDTH_JOINERS.test(name) && countScripts(name) > 0) return true;
  return name.split(/\s+/).some((word) => countScripts(word) > 1);
}

/** Returns a name in lower case without accents, with letters for the characters in place of them. */
export function toPlainText(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/./gu, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replaceAll(/\p{Mn}/gu, '');
}

function looksLikeStaff(name: string): boolean {
  const words = toPlainText(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const product = PRODUCT_NAME.toLowerCase();
  const joined = words.join('');
  if (joined.includes(product) || STAFF_WORDS.includes(joined)) return true;
  return words.some((word) => STAFF_WORDS.includes(word)) && words.every((word) => STAFF_NAMES.has(word));
}
