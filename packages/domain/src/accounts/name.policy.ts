import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { User } from '../platform/users/user.schema.ts';

/** Signs without a shape, such as a zero-width space or a blank letter. Two of them join letters in scripts that need them. */
const HIDDEN = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d]]/v;
const JOINER = /[\u200c\u200d]/;
/** A sign that chooses a form of the Chinese character before it, as some Japanese names need. */
const CHARACTER_FORM = /(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;
/** Scripts with letters that look alike. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** Words that say what staff do. */
const STAFF =
  'admin admins administrator care help helpdesk moderator official security service services staff support'.split(
    ' ',
  );
/** Words of names like "The Support Team", which consist of nothing else. */
const STAFF_NAMES = new Set([
  ...STAFF,
  ...'agent customer desk head manager of our site system team tech the'.split(' '),
]);
/** Signs that stand for letters: digits, small capitals and Lisu letters, in the order of what they look like. */
const STAND_INS = '0135@$ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ';
const STOOD_FOR = 'oiesasabcdefghijklmnopqrstuvwyzabcdefghijklmnoprstuvwxyz';

/**
 * Refuses a person's name that hides letters, or that looks like Doorstep's own people unless they are an admin (ACC-43).
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

function hidesCharacters(name: string): boolean {
  if (HIDDEN.test(name.replaceAll(CHARACTER_FORM, ''))) return true;
  const scriptsOf = (text: string) => ALIKE.filter((script) => script.test(text)).length;
  if (JOINER.test(name) && scriptsOf(name) > 0) return true;
  return name.split(/\s+/).some((word) => scriptsOf(word) > 1);
}

function looksLikeStaff(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/./gu, (sign) => STOOD_FOR[STAND_INS.indexOf(sign)] ?? sign)
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const product = PRODUCT_NAME.toLowerCase();
  const joined = words.join('');
  if (joined.includes(product) || STAFF.includes(joined)) return true;
  return words.some((word) => STAFF.includes(word)) && words.every((word) => STAFF_NAMES.has(word));
}
