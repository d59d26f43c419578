import { type FocusEvent, useState } from 'react';
import { SkipLink } from '../public-shell/skip-link.tsx';
import { focusFirst } from '../ui/browser/focus.ts';
import { useRowKeys } from '../ui/browser/row-keys.ts';
import classes from './skip-links.module.css';

/** The first stop of the Tab key: links to the content and, while one of them has the focus, to its headings (LOO-14). */
export function SkipLinks() {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  useRowKeys();
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHeadings([]);
  }
  return (
    <>
      <div
        className={classes.links}
        data-rows
        onFocus={() => headings.length === 0 && setHeadings(findHeadings())}
        onBlur={onBlur}
      >
        <SkipLink />
        {headings.map((heading, index) => (
          <a
            // Headings may repeat a text.
            key={`${index} ${heading.textContent}`}
            href="#content"
            onClick={(event) => {
              event.preventDefault();
              heading.tabIndex = -1;
              focusFirst([heading]);
            }}
          >
            Skip to {heading.textContent}
          </a>
        ))}
      </div>
      <p className={classes.hint} aria-hidden>
        Arrow keys: move around this list. Tab: leave it.
      </p>
    </>
  );
}

function findHeadings(): HTMLElement[] {
  const headings = document.querySelectorAll<HTMLElement>('#content :is(h2, legend)');
  return Array.from(headings).filter((heading) => heading.checkVisibility());
}
