import type { ServiceType } from '@doorstep/domain';
import type { ReactNode } from 'react';
import type { PagePath } from '../../paths.ts';
import { PortraitDoor } from '../../ui/illustrations/portrait-door.tsx';
import { Question } from './question.tsx';
import classes from './prose.module.css';

interface BandProps {
  title: string;
  lead: ReactNode;
  /** Next to the title on wide screens. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The head of a public page of text. */
export function Band({ title, lead, picture, children }: BandProps) {
  return (
    <header className={classes.band}>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {picture && <div className={classes.picture}>{picture}</div>}
      </div>
    </header>
  );
}

/** A public page of text. */
export function Prose({ children, ...band }: BandProps) {
  return (
    <main>
      <Band {...band} />
      <div className={classes.page}>{children}</div>
    </main>
  );
}

/** Three doors with someone in each, for a band; a phone has no room for them. */
export function Doors({ types }: { types: readonly ServiceType[] }) {
  return (
    <div className={classes.doors}>
      {types.map((type) => (
        <span key={type} data-service={type}>
          <PortraitDoor type={type} />
        </span>
      ))}
    </div>
  );
}

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
  questions: readonly AnsweredQuestion[];
}

/** A question with its answer; `isFrequent` when it is among the questions that people ask most. */
export interface AnsweredQuestion {
  ask: string;
  answer: ReactNode;
  isFrequent: boolean;
}

/** Titled sections of a longer text, with links to them. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-labelledby="contents">
        <p id="contents">On this page</p>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SectionTexts sections={sections} />
    </div>
  );
}

interface SectionTextsProps {
  sections: readonly Section[];
  /** In two columns of about the same height where there is room. */
  inColumns?: boolean;
  /** The first answer is open. */
  beginsOpen?: boolean;
  /** The only section that a phone shows; without it, all. */
  chosen?: string;
}

/** Titled sections, one below the other. */
export function SectionTexts({ sections, inColumns, beginsOpen, chosen }: SectionTextsProps) {
  const first = beginsOpen ? sections[0]?.questions[0]?.ask : undefined;
  const texts = sections.map(({ id, title, body, questions }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} data-chosen={id === chosen || undefined}>
      <h2 id={`${id}-title`}>{title}</h2>
      {body}
      {questions.map(({ ask, answer }) => (
        <Question key={ask} ask={ask} isOpen={ask === first}>
          {answer}
        </Question>
      ))}
    </section>
  ));
  const left = countInFirstHalf(
    sections.map(({ questions }, at) => heightOf(questions, beginsOpen && at === 0)),
  );
  return (
    <div className={classes.text} data-columns={inColumns} data-chosen={chosen}>
      {inColumns ? (
        <>
          <div>{texts.slice(0, left)}</div>
          <div>{texts.slice(left)}</div>
        </>
      ) : (
        texts
      )}
    </div>
  );
}

/** Estimates the height of a section, in closed questions: its title takes as much as one and a half, an open answer as four. */
const heightOf = (questions: readonly unknown[], isOpen = false) => questions.length + 1.5 + (isOpen ? 4 : 0);

/** Returns how many of the first sections go into the left column, so that both are about as high. */
function countInFirstHalf(heights: readonly number[]): number {
  const total = (of: readonly number[]) => of.reduce((sum, height) => sum + height, 0);
  const half = total(heights) / 2;
  return heights.filter((height, at) => total(heights.slice(0, at)) + height / 2 <= half).length;
}

/** A text without sections. */
export function Text({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>;
}

export interface ControlProps {
  /** The page of the control, which only the test reads. */
  on: PagePath;
  children: string;
}

/** The label of a control; promises.test.tsx checks that its page has it. */
export function Control({ children }: ControlProps) {
  return <b>{children}</b>;
}
