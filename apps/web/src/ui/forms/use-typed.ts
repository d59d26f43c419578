import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 250;

/**
 * Holds a text while it is typed and stores it, for example in the URL, once typing pauses (browsers limit how often the URL
 * changes). Adopts changes of the stored text that come from elsewhere.
 */
export function useTyped(
  stored: string,
  store: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(stored);
  const [sent, setSent] = useState(stored);
  const [previous, setPrevious] = useState(stored);
  if (stored !== previous) {
    setPrevious(stored);
    // The user may have typed on since this text was sent.
    if (stored !== sent) setTyped(stored);
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text);
    store(text);
  }, PAUSE_MS);
  return [
    typed,
    (text) => {
      setTyped(text);
      send(text);
    },
  ];
}
