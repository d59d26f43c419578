/** Called with the time, by `performance.now()`, at which a call was sent whose response was `signed_out`. */
type Listener = (sentAt: number) => void;

const listeners = new Set<Listener>();

/** Reports that a call was answered with `signed_out` which neither the query nor the mutation cache knows. */
export function reportSignedOut(sentAt: number): void {
  for (const listener of listeners) listener(sentAt);
}

/** Calls `listener` for each such report. @returns what ends that */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
