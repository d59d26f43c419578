import { useSyncExternalStore } from 'react';

/** Whether the browser has a network connection, as it is right now. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** The same for what a component renders; a prerendered page takes it for granted. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChangedConnection, isOnline, () => true);
}

function onChangedConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
