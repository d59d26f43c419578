/** The most bytes of one response that are read, decompressed: 8 MB. */
const MAX_RESPONSE_BYTES = 8 * 2 ** 20;

/** A response was longer than a gateway reads. */
export class ResponseTooLarge extends Error {}

/**
 * Returns the body of a response as text, and stops reading a body that is too long: a broken service may never end it.
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
