/** The product's name, wherever a text names it (PRO-1). */
export const PRODUCT_NAME = 'Doorstep';

/** The wall clock of every booking (TIM-1). */
export const ZONE = 'Europe/London';
