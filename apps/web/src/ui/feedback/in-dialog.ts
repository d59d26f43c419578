import { createContext } from 'react';

/** True inside a dialog, whose forms have their buttons in its footer. */
export const InDialog = createContext(false);
