/** Asks the user something before they leave, and calls `leave` once they may. */
type Question = (leave: () => void) => void;

let question: Question | null = null;

/** Has the user asked before they log out, until the returned function is called. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Logs out, once the user has been asked what there is to ask. */
export function leaveOnRequest(leave: () => void): void {
  if (question) question(leave);
  else leave();
}
