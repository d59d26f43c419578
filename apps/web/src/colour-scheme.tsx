import { useEffect, useSyncExternalStore } from 'react';
import { ofBrowser } from './ui/storage.ts';

/** What a person may choose: the system's colours, or always the same. */
export type ColourChoice = 'auto' | 'light' | 'dark';

const KEY = 'doorstep-colours';
const ATTRIBUTE = 'data-mantine-color-scheme';
const DARK = '(prefers-color-scheme: dark)';

/** Stands in the head of every page, so that the page is never painted in other colours first. */
export const colourSchemeScript = `try {
  var chosen = localStorage.getItem('${KEY}');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('${DARK}').matches);
  document.documentElement.setAttribute('${ATTRIBUTE}', dark ? 'dark' : 'light');
} catch {}`;

const listeners = new Set<() => void>();

/** The remembered choice; nothing is remembered where pages are prerendered. */
export function chosenColours(): ColourChoice {
  if (typeof window === 'undefined') return 'auto';
  const stored = ofBrowser.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Remembers a choice, and shows it everywhere. */
export function chooseColours(choice: ColourChoice): void {
  if (choice === chosenColours()) return;
  ofBrowser.keep(KEY, choice);
  announce();
}

/** @returns what ends the subscription */
export function onColoursChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice; a prerendered page cannot know it. */
export function useColourChoice(): ColourChoice {
  return useSyncExternalStore<ColourChoice>(onColoursChosen, chosenColours, () => 'auto');
}

/** Keeps the page in the chosen colours, also when the system's change or another tab chooses. */
export function ColourScheme() {
  useEffect(() => {
    const system = matchMedia(DARK);
    const show = () => {
      const choice = chosenColours();
      const dark = choice === 'dark' || (choice === 'auto' && system.matches);
      document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light');
    };
    const hear = ({ key }: StorageEvent) => key === KEY && announce();
    show();
    const end = onColoursChosen(show);
    system.addEventListener('change', show);
    window.addEventListener('storage', hear);
    return () => {
      end();
      system.removeEventListener('change', show);
      window.removeEventListener('storage', hear);
    };
  }, []);
  return null;
}

function announce(): void {
  for (const listener of listeners) listener();
}
