import { count } from '@doorstep/domain';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconCalendarTime,
  IconChevronRight,
  IconCoin,
  IconHeart,
  IconHelpCircle,
  IconKey,
  IconRefresh,
  IconSearch,
  IconSend,
  IconThumbUp,
  IconUser,
  IconUserCheck,
} from '../../ui/display/icons.ts';
import { useHydrated } from '../../ui/browser/client-only.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import '../../ui/display/link-list.css';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { alternativesOf, findAnswers, markWords, searchWords } from './find-answers.ts';
import { Band, Doors, type Section, SectionTexts } from './prose.tsx';
import { Question } from './question.tsx';
import classes from './help-search.module.css';

const ICONS: Record<string, typeof IconKey> = {
  booking: IconCalendarPlus,
  cancelling: IconCalendarTime,
  series: IconRefresh,
  access: IconKey,
  people: IconHeart,
  problems: IconAlertTriangle,
  afterwards: IconThumbUp,
  money: IconCoin,
  providers: IconUserCheck,
  mail: IconSend,
  account: IconUser,
};

interface HelpSearchProps {
  title: string;
  lead: string;
  sections: readonly Section[];
  /** Above the topics, for signed-in readers: a row, whose place is there from the start (LOO-12). */
  first: ReactNode;
  /** Below the answers. */
  children: ReactNode;
}

/**
 * All answers by topic, on a phone those of the topic in the address. A search finds some from its second letter on: it
 * counts them, and opens the first one (NAV-23).
 */
export function HelpSearch({ title, lead, sections, first, children }: HelpSearchProps) {
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  const chosen = useHydrated() ? hash.slice(1) : '';
  const words = searchWords(query);
  const marked = words.flatMap(alternativesOf);
  const isSearching = words.length > 0;
  const found = isSearching ? findAnswers(sections, words) : [];
  const result = found.length === 0 ? 'No answers' : count(found.length, 'answer');
  return (
    <main>
      <Band title={title} lead={lead} picture={<Doors types={['cleaning', 'babysitting', 'petcare']} />}>
        <search className={classes.search}>
          <label htmlFor="help-search">
            <VisuallyHidden>Search help</VisuallyHidden>
            <IconSearch size={24} aria-hidden />
          </label>
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
      </Band>
      <div className={classes.first}>{first}</div>
      <div className={classes.page}>
        <nav className={classes.topics} aria-labelledby="topics">
          <h2 id="topics">All topics</h2>
          <ul data-link-list>
            {sections.map(({ id, title: topic }) => (
              <li key={id}>
                <Topic
                  id={id}
                  hits={found.filter((answer) => answer.topic === topic).length}
                  isChosen={id === chosen}
                  onOpen={() => setQuery('')}
                >
                  {topic}
                </Topic>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <output className={classes.count}>{isSearching && `${result} for “${query.trim()}”`}</output>
          {isSearching ? (
            found.map(({ ask, answer, topic }, index) => (
              <Question key={ask} ask={markWords(ask, marked)} topic={topic} isOpen={index === 0}>
                {markWords(answer, marked)}
              </Question>
            ))
          ) : (
            <SectionTexts sections={sections} chosen={chosen} inColumns />
          )}
        </div>
        <div className={classes.more}>
          <section className={classes.stuck} aria-labelledby="stuck">
            <div>
              <h2 id="stuck">Still stuck?</h2>
              <p>Send us a message. You’ll get a reference number, and our reply comes by email.</p>
            </div>
            <LinkButton to={paths.contact()} size="lg">
              Contact us
            </LinkButton>
          </section>
          {children}
        </div>
      </div>
    </main>
  );
}

interface TopicProps {
  id: string;
  /** The number of found answers from it. */
  hits: number;
  isChosen: boolean;
  /** Ends the search, so that the topic is there to be scrolled to. */
  onOpen: () => void;
  children: ReactNode;
}

function Topic({ id, hits, isChosen, onOpen, children }: TopicProps) {
  const Icon = ICONS[id] ?? IconHelpCircle;
  return (
    <Link to={`#${id}`} aria-current={isChosen || undefined} onClick={onOpen}>
      <span data-arch>
        <Icon size={20} aria-hidden />
      </span>
      <span>{children}</span>
      {hits > 0 && <small>{count(hits, 'answer')}</small>}
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
