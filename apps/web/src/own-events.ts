/** The time of the response that named an event of this tab's own commands, by event id. */
const answers = new Map<number, number>();

/** Notes the events that an answer says its commands made. */
export function noteOwnEvents(ids: string | null): void {
  for (const id of ids?.split(',') ?? []) answers.set(Number(id), performance.now());
}

/** Returns the time of the response that named this event; undefined for events of others, also of the same user in another tab. */
export function answeredAt(eventId: number | null): number | undefined {
  return eventId === null ? undefined : answers.get(eventId);
}
