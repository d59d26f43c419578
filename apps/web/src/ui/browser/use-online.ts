import { useSyncExternalStore } from 'react';

/** Returns true if the browser has a network connection. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Subscribes a component to the connection; prerendered pages assume one. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
