import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type ReactNode, isValidElement } from 'react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PagePath } from '../../paths.ts';
import { LinkIfOpen } from '../../open-to-reader.tsx';
import routes from '../../routes.ts';
import { compileMarkdown } from '../../../build-steps/markdown.ts';
import { sections as help } from './help.md';
import { Control, type ControlProps } from './prose.tsx';

const SOURCE = path.resolve(import.meta.dirname, '../..');

const questions = help.flatMap((section) => section.questions);
const texts = questions.map(({ ask, answer }): [string, ReactNode] => [ask, answer]);

/** Returns the controls in a text and the text around them. */
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

/** Returns the sources of a page: its own file and all that it imports. */
function sourcesOf(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known;
  const source = readFileSync(path.join(SOURCE, file), 'utf8');
  known.set(file, source);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
    sourcesOf(path.posix.join(path.posix.dirname(file), specifier), known);
  }
  return known;
}

/** Returns true if a page has a label as the text of an element or as a string. */
function hasLabel(page: PagePath, label: string): boolean {
  const file = fileOf(page);
  if (!file) return false;
  const pattern = new RegExp(`['"\`>]\\s*${label.replaceAll(' ', '\\s+')}\\s*['"\`<]`);
  return [...sourcesOf(file).values()].some((source) => pattern.test(source));
}

/** Words before the name of a control. */
const LEADS = /\b(?:[Cc]hoose|[Pp]ress|[Tt]ick|by) [A-Z]/;

describe('a text of the help', () => {
  it.each(texts)('names only controls that their page has (PRO-4, NAV-14): %s', (_, body) => {
    const missing = partsOf(body).controls.filter(({ on, children }) => !hasLabel(on, children));
    expect(missing).toEqual([]);
  });

  it.each(texts)('marks every control as one: %s', (_, body) => {
    expect(partsOf(body).words.filter((words) => LEADS.test(words))).toEqual([]);
  });

  it.each(texts)('ends with the way to where it is done (NAV-23): %s', (_, answer) => {
    const paragraphs = isValidElement<{ children: ReactNode[] }>(answer) ? answer.props.children : [];
    const last = paragraphs.at(-1);
    const link = isValidElement<{ children: ReactNode }>(last) ? last.props.children : null;
    expect(isValidElement(link) && [Link, LinkIfOpen].some((each) => each === link.type)).toBe(true);
  });

  it('fails for a control that is missing or on another page', () => {
    expect(hasLabel('/access-details', 'Save Access Details')).toBe(true);
    expect(hasLabel('/access-details', 'Confirm Booking')).toBe(false);
    expect(hasLabel('/booking', 'Save Access')).toBe(false);
    expect(hasLabel('/customer-dashboard', 'Send a Balloon')).toBe(false);
  });

  it.each([
    ['[Send](/letters)', 'which is no page'],
    ['After {MANY_HOURS} hours', 'no text or number'],
    ['From {ACCESS_DETAILS_HOURS.to} on', 'no text or number'],
  ])('does not compile with an unknown page or constant: %s', (text, message) => {
    expect(() => compileMarkdown(`## Title {#id}\n\n${text}\n`)).toThrow(message);
  });
});
