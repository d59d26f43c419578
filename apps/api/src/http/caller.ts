import type { FastifyRequest } from 'fastify';

/** Returns what every line about a request states besides its id (LOG-1). */
export function callerOf({ userId, ip }: FastifyRequest): { userId: number | null; address: string } {
  return { userId, address: ip };
}
