/** The largest id: ids are stored in 32 bits (PRO-6). Apart from the schemas, so that menus and paths load none of them. */
export const LARGEST_ID = 2_147_483_647;
