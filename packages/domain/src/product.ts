/** The product's name, wherever the specification says "the product" (Rulings: Principles). */
export const PRODUCT_NAME = 'Doorstep';

/** The wall clock of every booking (Rulings: Time). */
export const ZONE = 'Europe/London';
