/** When chat opens on the day before a visit, in London (MSG-2). */
export const CHAT_OPENS = '18:00';
