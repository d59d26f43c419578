import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** What names these bytes, and no others. */
export function etagOf(bytes: string | Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Whether a reader has an answer already; 304 is all they need then. */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) ?? false;
}
