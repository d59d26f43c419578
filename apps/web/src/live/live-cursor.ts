import { localStore } from '../ui/browser/storage.ts';

const NAME = 'doorstep-live';

/** Up to where this tab has received: what others had when it began to read. */
let received = localStore.read(NAME);

/** Up to where this browser has received a user's events; one for all its tabs, kept across visits. */
export interface LiveCursor {
  read(): string | null;
  /** This tab has received what comes before. */
  keep(cursor: string): void;
  /** This tab has been told by another what comes before; others may have received more by now. */
  hear(cursor: string): void;
  /** This tab reads all anew, and so what others received. */
  catchUp(): void;
  /** Whether others have received what this tab has not been told. */
  isBehind(): boolean;
}

/** The last user's alone is kept: the next user begins anew. */
export function liveCursorOf(userId: number): LiveCursor {
  const mine = `${userId} `;
  return {
    read() {
      const kept = localStore.read(NAME);
      return kept?.startsWith(mine) ? kept.slice(mine.length) : null;
    },
    keep(cursor) {
      received = mine + cursor;
      localStore.write(NAME, received);
    },
    hear(cursor) {
      received = mine + cursor;
    },
    catchUp() {
      received = localStore.read(NAME);
    },
    isBehind() {
      const kept = localStore.read(NAME);
      return kept !== null && kept !== received;
    },
  };
}
