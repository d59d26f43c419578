/** The header of a response that names the events recorded by its commands, so that their sender recognises them. */
export const RECORDED_EVENTS_HEADER = 'x-recorded-events';

/**
 * The users who are notified of an event besides admins: its `participants`, which are its actor, its recipient and both
 * sides of its booking; of these only the providers; all users; or no one.
 */
export type Audience = 'participants' | 'participating providers' | 'everyone' | 'admins';

/** Codes, ids and instants that were recorded with an event. */
export type EventData = Readonly<Record<string, unknown>>;

/** An email that follows from an event. */
export interface EventMail<Template extends string = string> {
  /** A side of its booking; the provider whom its data names as new or former one; or the user whom it is about. */
  to: 'customer' | 'provider' | 'new provider' | 'former provider' | 'user';
  template: Template;
  /** Sent in its place when the booking is part of a series: one for all dates. */
  seriesTemplate?: Template;
  /** Sent only while the booking is pending. */
  ifPending?: true;
  delayMinutes?: number;
  /** Anyone may have caused it, with an address that is not theirs (MAI-15). */
  isUnsolicited?: true;
}

/**
 * Everything that follows from an event of one type. In texts, `{name}` and `{name|fallback}` are places that the code
 * which shows them fills.
 */
export interface EventDefinition<Template extends string = string> {
  audience: Audience;
  /** The names of data that no one but admins reads. */
  adminData?: readonly string[];
  /** The reads whose results it changes, as the web app names them. */
  changes: readonly string[];
  /** Its sentence in the audit log; its places are those of `reporting/audit/sentences.ts`. */
  audit: string;
  /** Its sentence in a booking's history: places are `{actor}`, `{provider}` and the names of instants in its data. */
  history: string | ((data: EventData) => string) | null;
  /** Announced to each side of a booking when another user caused it: places are `{booking}`, `{provider}`, `{customer}`. */
  announcement: { customer?: string; provider?: string } | null;
  mail: readonly EventMail<Template>[] | null;
}

/** Shared by events that are part of no booking's history, announced to no one, and cause no email. */
export const SILENT = { history: null, announcement: null, mail: null } as const;

/** The names of the places in a text. */
export type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

/** Fills the places of a text; one without a value gets its fallback. */
export function fillPlaces(text: string, valueOf: (name: string) => string | null | undefined): string {
  return text.replaceAll(
    /\{([^}|]+)(?:\|([^}]*))?\}/g,
    (_, name: string, fallback = '') => valueOf(name) ?? String(fallback),
  );
}
