/** When this tab was answered that a command of its own made an event, by the event's id. */
const answers = new Map<number, number>();

/** Notes the events that an answer says its commands made. */
export function noteOwnEvents(ids: string | null): void {
  for (const id of ids?.split(',') ?? []) answers.set(Number(id), performance.now());
}

/** When this tab was answered that it made an event; undefined for what others did, also the same user in another tab. */
export function answeredAt(eventId: number | null): number | undefined {
  return eventId === null ? undefined : answers.get(eventId);
}
