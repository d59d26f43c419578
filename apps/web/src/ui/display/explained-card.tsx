import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './explained-card.module.css';
import pageClasses from './page.module.css';

interface ExplainedCardProps {
  title: string;
  /** A sentence on what the card is for. */
  about: string;
  children: ReactNode;
}

/** A card of settings: its title and what it is for, with the controls next to them where there is room, else below. */
export function ExplainedCard({ title, about, children }: ExplainedCardProps) {
  return (
    <section className={`${pageClasses.card} ${classes.card}`} data-paper aria-label={title}>
      <div className={classes.parts}>
        <header>
          <h2 className={classes.title}>{title}</h2>
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        </header>
        <Box miw={0}>{children}</Box>
      </div>
    </section>
  );
}
