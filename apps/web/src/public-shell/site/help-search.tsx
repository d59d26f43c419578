import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { findAnswers, markWords, searchWords } from './find-answers.ts';
import type { Section } from './prose.tsx';
import { Question } from './question.tsx';
import classes from './help-search.module.css';

interface HelpSearchProps {
  sections: readonly Section[];
  /** The sections themselves, visible while nothing is searched for. */
  children: ReactNode;
}

/** Finds answers from the second letter on: how many there are, and the first one opened (NAV-23). */
export function HelpSearch({ sections, children }: HelpSearchProps) {
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const isSearching = words.length > 0;
  const found = isSearching ? findAnswers(sections, words) : [];
  const count = found.length === 1 ? '1 answer' : `${found.length === 0 ? 'No' : found.length} answers`;
  return (
    <>
      <search className={classes.search}>
        <label htmlFor="help-search">Search help</label>
        <input
          id="help-search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Cancel, pay, key…"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </search>
      <output className={classes.count}>{isSearching && `${count} for “${query.trim()}”`}</output>
      {!isSearching && children}
      {found.map(({ ask, answer, topic }, index) => (
        <Question key={ask} ask={markWords(ask, words)} topic={topic} isOpen={index === 0}>
          {markWords(answer, words)}
        </Question>
      ))}
      {isSearching && (
        <p className={classes.more}>
          Still stuck? <Link to={paths.contact()}>Send us a message</Link>. You’ll get a reference number.
        </p>
      )}
    </>
  );
}
