import { readText } from './limited-body.ts';

/** What a service answered; `body` is undefined where it is no JSON. */
interface JsonAnswer {
  status: number;
  body: unknown;
}

/** Asks a service for JSON. Rejects when it is out of reach, sends too much or `signal` is aborted, whatever its status. */
export async function getJson(
  url: URL,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<JsonAnswer> {
  const answer = await fetch(url, {
    signal,
    headers: { accept: 'application/json', ...headers },
    // A key must not travel to wherever an answer points.
    redirect: 'error',
  });
  return { status: answer.status, body: readJson(await readText(answer)) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
