/** Failed logins count for so long, in minutes (LIM-1). */
export const LOGIN_WINDOW_MINUTES = 15;
