/**
 * Texts that the browser keeps. Where it keeps none, because that is blocked or there is no room left, this page does
 * until it is closed: nothing fails for it.
 */
function keeper(area: () => Storage) {
  const here = new Map<string, string>();
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => here.get(key) ?? attempt(() => area().getItem(key)),
    keep(key: string, text: string): void {
      here.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        here.delete(key);
      });
    },
    drop(key: string): void {
      here.delete(key);
      attempt(() => area().removeItem(key));
    },
    clear(): void {
      here.clear();
      attempt(() => area().clear());
    },
  };
}

/** What one tab keeps, across reloads, until it is closed. */
export const sessionStore = keeper(() => sessionStorage);

/** What all tabs keep, and other visits find. */
export const localStore = keeper(() => localStorage);
