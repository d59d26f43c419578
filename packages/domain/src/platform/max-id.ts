/** The largest id: ids are stored in 32 bits (PRO-6). Apart from the schemas, so that menus and paths load none of them. */
export const MAX_ID = 2_147_483_647;

/** Returns whether a text, such as a part of an address, is an id. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
}
