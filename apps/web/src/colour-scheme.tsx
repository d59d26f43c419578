import { useEffect } from 'react';
import { storedChoice } from './ui/browser/storage.ts';

/** The choices: the system's colour scheme, or always the same. */
export type ColourChoice = 'auto' | 'light' | 'dark';

const KEY = 'doorstep-colours';
const ATTRIBUTE = 'data-mantine-color-scheme';
const DARK = '(prefers-color-scheme: dark)';

/** A script in the head of every page, so that the page is never painted in other colours first. */
export const colourSchemeScript = `try {
  var chosen = localStorage.getItem('${KEY}');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('${DARK}').matches);
  document.documentElement.setAttribute('${ATTRIBUTE}', dark ? 'dark' : 'light');
} catch {}`;

export const {
  /** The remembered choice. */
  read: chosenColours,
  /** Remembers a choice, and shows it everywhere. */
  choose: chooseColours,
  /** @returns what ends the subscription */
  subscribe: onColoursChosen,
  /** The choice; a prerendered page cannot know it. */
  useChoice: useColourChoice,
} = storedChoice<ColourChoice>(KEY, (stored) => (stored === 'light' || stored === 'dark' ? stored : 'auto'));

/** Keeps the page in the chosen colours, also when the system's change or another tab chooses. */
export function ColourScheme() {
  useEffect(() => {
    const system = matchMedia(DARK);
    const show = () => {
      const choice = chosenColours();
      const dark = choice === 'dark' || (choice === 'auto' && system.matches);
      document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light');
    };
    show();
    const end = onColoursChosen(show);
    system.addEventListener('change', show);
    return () => {
      end();
      system.removeEventListener('change', show);
    };
  }, []);
  return null;
}
