import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { IconChevronDown } from './icons.ts';
import { Card } from './page.tsx';
import classes from './side-card.module.css';

const NARROW = '(max-width: 61.99em)';

interface SideCardProps {
  title: string;
  /** Short text next to the title of a folded card. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A card next to the main content, folded below it on a narrow screen. */
export function SideCard(props: SideCardProps) {
  const isFolded = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return isFolded ? <FoldedCard {...props} /> : <Card title={props.title}>{props.children}</Card>;
}

/** A card that is folded at first. */
export function FoldedCard({ title, summary, children }: SideCardProps) {
  const [opened, setOpened] = useState(false);
  const contentId = useId();
  return (
    <section className={classes.card} data-paper aria-label={title}>
      <h2>
        <UnstyledButton
          className={classes.title ?? ''}
          aria-expanded={opened}
          aria-controls={contentId}
          onClick={() => setOpened(!opened)}
        >
          <span>{title}</span>
          {!opened && summary && <span className={classes.summary}>{summary}</span>}
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      </h2>
      <div id={contentId} className={classes.content} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}
