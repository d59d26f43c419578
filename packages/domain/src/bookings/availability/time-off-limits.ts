/** How many times off one provider may have ahead (AVL-6). */
export const MAX_TIMES_OFF = 400;
