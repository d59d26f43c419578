/** A password has at least so many characters (ACC-4). */
export const LEAST_PASSWORD = 6;
