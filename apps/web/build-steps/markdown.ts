import * as domain from '@doorstep/domain';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isPage, mayOpen, pagePaths, pathnameOf } from '../src/paths.ts';

const CONSTANTS = new Map<string, unknown>(Object.entries(domain));
const inSource = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

const COMPONENTS = {
  Fragment: 'react/jsx-runtime',
  Link: 'react-router',
  LinkIfOpen: inSource('open-to-reader.tsx'),
  Control: inSource('public-shell/site/prose.tsx'),
};

/**
 * Compiles `.md` files of public pages into `sections`, without a Markdown parser in the browser. Of Markdown it knows
 * `## Heading {#id}`, `### Question` with `{faq}` for a frequent one, paragraphs, lists, `**bold**` and `[links](/path)`; `[**Label**](/path)` is a control of
 * that page. `{NAME}` and `{NAME.field}` insert the domain's constants.
 */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    async load(id) {
      if (!id.endsWith('.md')) return null;
      return { code: compileMarkdown(await readFile(id, 'utf8')), moduleType: 'js' };
    },
    // The compiled text also depends on the domain's constants, of which Vitest's cache knows nothing.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) =>
        id.endsWith('.md') ? compileMarkdown(readFileSync(id, 'utf8')) : null,
      );
    },
  };
}

/** @throws for an unknown constant, page or kind of block */
export function compileMarkdown(text: string): string {
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, title, id, body = ''] = /^(.+) \{#([\w-]+)\}\n([^]*)$/.exec(section) ?? [];
      if (!title || !id) throw new Error(`A section needs a heading with an id: ${section.slice(0, 40)}`);
      return `{ id: ${quote(id)}, title: ${quote(title)}, ${toContent(body)} }`;
    });
  const code = `export const sections = [${sections.join(',\n')}];`;
  // A style sheet comes with its component, even if that is not used.
  const used = Object.entries(COMPONENTS).filter(([name]) => code.includes(`(${name}, `));
  const imports = used.map(([name, from]) => `import { ${name} } from ${quote(from)};\n`);
  return `import { jsx, jsxs } from 'react/jsx-runtime';\n${imports.join('')}${code}`;
}

function toContent(text: string): string {
  const [lead = '', ...questions] = text.split(/^### /m);
  const answers = questions.map((question) => {
    const [line = '', ...answer] = question.split('\n');
    const ask = line.replace(FREQUENT, '');
    return `{ ask: ${quote(ask)}, isFrequent: ${ask !== line}, answer: ${toBody(answer.join('\n'))} }`;
  });
  return `body: ${toBody(lead)}, questions: [${answers.join(',\n')}]`;
}

/** Marks a question that the page of frequent questions shows, too. */
const FREQUENT = / \{faq\}$/;

function toBody(text: string): string {
  const blocks = toBlocks(text);
  return blocks.length === 1 ? blocks.join('') : element('Fragment', blocks);
}

function toBlocks(text: string): string[] {
  const blocks = text.split(/\n{2,}/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block) => {
    const [bullet] = /^(?:- |\d+\. )/.exec(block) ?? [];
    if (!bullet) return element('"p"', toInlines(block));
    const items = block.split(bullet === '- ' ? /^- /m : /^\d+\. /m).slice(1);
    return element(
      bullet === '- ' ? '"ul"' : '"ol"',
      items.map((item) => element('"li"', toInlines(item.trim()))),
    );
  });
}

const INLINE = /\[(?<control>\*\*)?(?<label>[^\]*]+)(?:\*\*)?\]\((?<to>[^)]+)\)|\*\*(?<bold>[^*]+)\*\*/g;

function toInlines(block: string): string[] {
  const text = insertConstants(block.replaceAll(/\s*\n\s*/g, ' '));
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const { control, label = '', to = '', bold } = match.groups ?? {};
    parts.push(text.slice(end, match.index) && quote(text.slice(end, match.index)));
    if (bold) parts.push(element('"b"', [quote(bold)]));
    else parts.push(toLink(quote(label), to, control !== undefined));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end) && quote(text.slice(end)));
  return parts.filter(Boolean);
}

function toLink(label: string, to: string, isControl: boolean): string {
  if (!isPage(pathnameOf(to)) && !pagePaths.some((page) => page === to)) {
    throw new Error(`A text links to ${to}, which is no page`);
  }
  if (isControl) return element('Control', [label], { on: to });
  return element(domain.ROLES.every((role) => mayOpen(role, to)) ? 'Link' : 'LinkIfOpen', [label], { to });
}

function insertConstants(text: string): string {
  return text.replaceAll(/\{(\w+)(?:\.(\w+))?\}/g, (placeholder, name: string, field?: string) => {
    const constant = CONSTANTS.get(name);
    const value = field ? (constant as Record<string, unknown> | undefined)?.[field] : constant;
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`A text inserts ${placeholder}, which is no text or number of the domain`);
    }
    return String(value);
  });
}

function element(type: string, children: string[], props: Record<string, string> = {}): string {
  const attributes = Object.entries(props).map(([name, value]) => `${name}: ${quote(value)}`);
  const content = children.length === 1 ? children[0] : `[${children.join(', ')}]`;
  return `${children.length === 1 ? 'jsx' : 'jsxs'}(${type}, { ${[...attributes, `children: ${content}`].join(', ')} })`;
}

const quote = (text: string) => JSON.stringify(text);
