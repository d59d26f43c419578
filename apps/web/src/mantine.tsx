import { MantineContext, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { chooseColours, chosenColours, onColoursChosen } from './colour-scheme.tsx';
import './mantine.css';
import { theme } from './theme.ts';

let unsubscribe = () => {};

/** Mantine uses our colour scheme. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: chosenColours,
  set: chooseColours,
  clear: () => chooseColours('auto'),
  subscribe(onUpdate) {
    unsubscribe = onColoursChosen(() => onUpdate(chosenColours()));
  },
  unsubscribe: () => unsubscribe(),
};

/**
 * Lets Mantine's components be used inside. Layouts of pages that need them have it, and so has what such a page loads
 * later; the landing page can be read without them. The theme's variables are in theme.css.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const outer = use(MantineContext);
  if (outer) return children;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
