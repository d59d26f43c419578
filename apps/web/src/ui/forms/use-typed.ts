import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 250;

/**
 * A text that is typed: it follows every key, and is kept elsewhere, such as in the address, once the typing pauses
 * (browsers refuse to write addresses faster). It takes over what is changed there by anything else.
 */
export function useTyped(
  kept: string,
  keep: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const [sent, setSent] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    // What comes back from here may have been typed further by now.
    if (kept !== sent) setTyped(kept);
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text);
    keep(text);
  }, PAUSE_MS);
  return [
    typed,
    (text) => {
      setTyped(text);
      send(text);
    },
  ];
}
