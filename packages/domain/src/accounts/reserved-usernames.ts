import { invalidField } from '../platform/errors.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import { keyOf } from '../platform/users/account-key.ts';

const RESERVED = new Set(['admin', 'administrator', 'root', 'support', keyOf(PRODUCT_NAME)]);

/** Refuses a username that people could take for Doorstep's own, also in other letters of the same shape (ACC-29). @throws invalid */
export function refuseReserved(username: string): void {
  if (RESERVED.has(keyOf(username.normalize('NFKC'))))
    throw invalidField('username', 'This username is reserved. Please choose another');
}
