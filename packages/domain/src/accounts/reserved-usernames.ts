import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import { toAccountKey } from '../platform/users/user.schema.ts';

const RESERVED = new Set(['admin', 'administrator', 'root', 'support', toAccountKey(PRODUCT_NAME)]);

/** Refuses a username that people could take for Doorstep's own, also in other letters of the same shape (ACC-29). @throws invalid */
export function refuseReserved(username: string): void {
  if (RESERVED.has(toAccountKey(username.normalize('NFKC'))))
    throw invalidField('username', 'This username is reserved. Please choose another');
}
