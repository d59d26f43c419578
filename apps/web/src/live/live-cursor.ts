import { localStore } from '../ui/browser/storage.ts';

const NAME = 'doorstep-live';

/** This tab's position in the event stream: that of the other tabs when it started. */
let received = localStore.read(NAME);

/** The position in a user's event stream, shared by all tabs and stored across visits. */
export interface LiveCursor {
  read(): string | null;
  /** This tab has received the events before it. */
  keep(cursor: string): void;
  /** Another tab has passed on the events before it. */
  hear(cursor: string): void;
  /** This tab refetches everything, so it has the position of the others. */
  catchUp(): void;
  /** Returns true if other tabs have received events that this one has not. */
  isBehind(): boolean;
}

/** Only the last user's position is stored. */
export function liveCursorOf(userId: number): LiveCursor {
  const mine = `${userId} `;
  return {
    read() {
      const stored = localStore.read(NAME);
      return stored?.startsWith(mine) ? stored.slice(mine.length) : null;
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
      const stored = localStore.read(NAME);
      return stored !== null && stored !== received;
    },
  };
}
