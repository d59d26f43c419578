/** A part of a letter. */
export type Block =
  | { text: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { items: readonly string[] }
  | { action: string; path: string }
  | { note: string };

/** What a mail says, written once for HTML and plain text. Paths lead to pages of this installation. */
export interface Letter {
  subject: string;
  /** The name in the greeting; null for a greeting without one. */
  greets: string | null;
  blocks: readonly Block[];
  /** The bookings that go with it as a calendar file. */
  calendarOf?: readonly number[];
}

/** A letter without its greeting, which only who sends it knows. */
export type Content = Omit<Letter, 'greets'>;

/** The lines of a text that a person typed, with the empty ones between paragraphs. */
export function paragraphsOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => ({ text: paragraph.trim() }))
    .filter((block) => block.text !== '');
}
