import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type ReactNode, isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { PagePath } from '../../paths.ts';
import routes from '../../routes.ts';
import { Control, type ControlProps } from './control.tsx';
import { questions } from './faq.tsx';
import { helpSections } from './help.tsx';

const SOURCE = path.resolve(import.meta.dirname, '../..');

const texts: [name: string, body: ReactNode][] = [
  ...helpSections.map(({ title, body }): [string, ReactNode] => [`Help, ${title}`, body]),
  ...questions.flatMap(({ answers }) =>
    answers.map(({ ask, answer }): [string, ReactNode] => [`FAQ, ${ask}`, answer]),
  ),
];

/** The controls that a text names, and what it says beside them. */
function partsOf(node: ReactNode): { controls: ControlProps[]; words: string[] } {
  if (typeof node === 'string') return { controls: [], words: [node] };
  if (Array.isArray(node)) {
    const parts = node.map(partsOf);
    return {
      controls: parts.flatMap(({ controls }) => controls),
      words: parts.flatMap(({ words }) => words),
    };
  }
  if (!isValidElement<{ children?: ReactNode }>(node)) return { controls: [], words: [] };
  if (node.type === Control) return { controls: [node.props as ControlProps], words: [] };
  return partsOf(node.props.children);
}

function fileOf(page: PagePath, entries: RouteConfigEntry[] = routes): string | undefined {
  for (const { path: at, file, children = [] } of entries) {
    const found = at === page.slice(1) ? file : fileOf(page, children);
    if (found) return found;
  }
  return undefined;
}

/** The sources of a page: its own file, and all of ours that it loads. */
function sourcesOf(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known;
  const source = readFileSync(path.join(SOURCE, file), 'utf8');
  known.set(file, source);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
    sourcesOf(path.posix.join(path.posix.dirname(file), specifier), known);
  }
  return known;
}

/** Whether a page has a label: as the text of an element, or as a text that is handed on. */
function hasLabel(page: PagePath, label: string): boolean {
  const file = fileOf(page);
  if (!file) return false;
  const shown = new RegExp(`['"\`>]\\s*${label.replaceAll(' ', '\\s+')}\\s*['"\`<]`);
  return [...sourcesOf(file).values()].some((source) => shown.test(source));
}

/** Words that lead to a control: whatever they lead to is named as one. */
const LEADS = /\b(?:[Cc]hoose|[Pp]ress|[Tt]ick|by) [A-Z]/;

describe('a text for people', () => {
  it.each(texts)('names no control that its page has not (PRO-4, NAV-14): %s', (_, body) => {
    const missing = partsOf(body).controls.filter(({ on, children }) => !hasLabel(on, children));
    expect(missing).toEqual([]);
  });

  it.each(texts)('names a control as one, so that it is looked for: %s', (_, body) => {
    expect(partsOf(body).words.filter((words) => LEADS.test(words))).toEqual([]);
  });

  it('is found to promise what is not there, or is on another page', () => {
    expect(hasLabel('/access-details', 'Save Access Details')).toBe(true);
    expect(hasLabel('/access-details', 'Confirm Booking')).toBe(false);
    expect(hasLabel('/booking', 'Save Access')).toBe(false);
    expect(hasLabel('/customer-dashboard', 'Send a Balloon')).toBe(false);
  });
});
