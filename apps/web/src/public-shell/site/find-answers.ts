import { Children, cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { AnsweredQuestion, Section } from './prose.tsx';

/** Minimum characters of a search. */
const MIN_SEARCH_LENGTH = 2;

export interface FoundAnswer extends AnsweredQuestion {
  topic: string;
}

/** Returns the words of a search; none while it is too short. */
export function searchWords(query: string): string[] {
  return query.trim().length < MIN_SEARCH_LENGTH ? [] : query.trim().toLowerCase().split(/\s+/);
}

/** Beginnings of words that readers use, with the word of the answers for each. */
const ALIKE: Record<string, string> = {
  broke: 'problem',
  compensat: 'credit',
  complain: 'problem',
  damage: 'problem',
  guarantee: 'credit',
  insur: 'verified',
  refund: 'credit',
  stolen: 'problem',
};

/** Returns a word with the one that the answers use for it. */
export function alternativesOf(word: string): string[] {
  const alike = Object.entries(ALIKE).find(([beginning]) => word.startsWith(beginning))?.[1];
  return alike ? [word, alike] : [word];
}

/** Returns the questions that have all words in them or in their answer, those with a word in the question first. */
export function findAnswers(sections: readonly Section[], words: readonly string[]): FoundAnswer[] {
  const found = sections.flatMap(({ title, questions }) =>
    questions.flatMap((question) => {
      const ask = question.ask.toLowerCase();
      const text = `${ask} ${title.toLowerCase()} ${textOf(question.answer).toLowerCase()}`;
      const isIn = (where: string) => (word: string) =>
        alternativesOf(word).some((each) => where.includes(each));
      const inQuestion = words.filter(isIn(ask)).length;
      return words.every(isIn(text)) ? [{ ...question, topic: title, inQuestion }] : [];
    }),
  );
  return found.toSorted((a, b) => b.inQuestion - a.inQuestion);
}

/** Returns the text of rendered Markdown. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? `${textOf(node.props.children)} ` : '';
}

/** Returns rendered Markdown with the words marked. */
export function markWords(node: ReactNode, words: readonly string[]): ReactNode {
  if (typeof node === 'string') {
    const pattern = new RegExp(`(${words.map(escape).join('|')})`, 'gi');
    // Of what is split by a group, every second part is a match.
    const parts = node
      .split(pattern)
      .map((part, at) => (at % 2 === 1 ? createElement('mark', null, part) : part));
    return createElement(Fragment, null, ...parts);
  }
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const marked = Children.toArray(node.props.children).map((child) => markWords(child, words));
  return cloneElement(node, undefined, ...marked);
}

const escape = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
