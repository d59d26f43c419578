/** One request to the product, and who sends it. */
export interface Sending {
  method: string;
  path: string;
  /** Sent as JSON, but for GET. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  text?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Session cookie, `name=value`. */
  cookie?: string | undefined;
  /** Network address of the sender, where it can be chosen. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

/** Users who can sign in: one of every role, and a customer who takes no part in the first one's bookings. */
export type Person = 'customer' | 'stranger' | 'provider' | 'admin';

/** A product under test: in this process, or the one that DOORSTEP_BASE_URL names. */
export interface Server {
  send(sending: Sending): Promise<Answer>;
  /** Signs a user in; in a running product by a demo account. */
  signIn(who: Person): Promise<string>;
  close(): Promise<void>;
}

/** The session cookie that an answer sets, as the next request carries it. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** A body as it travels, with the header that goes with it. */
export function contentOf({ method, body, text, bytes, headers = {}, cookie }: Sending): {
  payload: string | Uint8Array<ArrayBuffer> | undefined;
  headers: Record<string, string>;
} {
  const asJson = body !== undefined && method !== 'GET';
  return {
    payload: bytes ?? text ?? (asJson ? JSON.stringify(body) : undefined),
    headers: {
      ...(asJson && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...headers,
    },
  };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
