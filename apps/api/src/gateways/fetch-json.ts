import { tracedPart } from '@doorstep/domain/server';

/** A gateway stops reading a response at 8 MB, decompressed. */
export const MAX_RESPONSE_BYTES = 8 * 2 ** 20;

export class ResponseTooLarge extends Error {}

/**
 * Returns the body of a response as text, and stops reading one that is too long: a faulty service may never end it.
 * @throws ResponseTooLarge beyond MAX_RESPONSE_BYTES
 */
export async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error cancels the stream, which ends the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES)
      throw new ResponseTooLarge(`The response is longer than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Gets JSON from a service, whatever the status; `body` is undefined unless the response is JSON. Rejects when the service is
 * unreachable, redirects, sends too much, or `signal` is aborted.
 */
export function getJson(
  url: URL,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<{ status: number; body: unknown }> {
  const get = async () => {
    const response = await fetch(url, {
      signal,
      headers: { accept: 'application/json', ...headers },
      // An API key must not be sent to the target of a redirect.
      redirect: 'error',
    });
    return { status: response.status, body: parseJson(await readText(response)) };
  };
  return tracedPart('service', get, { 'server.address': url.hostname });
}
