/** A password has at least so many characters (ACC-4). */
export const MIN_PASSWORD_LENGTH = 6;
