/** The id of what opens the menu of small screens. */
export const MENU_BUTTON = 'menu-button';
