import {
  formatDay,
  formatRelativeDay,
  formatTime,
  MAX_MESSAGES,
  type Message,
  type Stage,
} from '@doorstep/domain';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '../ui/browser/use-now.ts';
import { IconSparkles, IconWalk } from '../ui/display/icons.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './messages.module.css';

/** A line about a visit between messages: its provider set out, or finished. */
export interface VisitLine {
  at: string;
  stage: Stage;
  text: string;
}

interface MessageListProps {
  messages: readonly Message[];
  ownId: number;
  otherName: string;
  lines?: readonly VisitLine[];
  /** Shows only so many of the latest, at full height, so that the day above them stays visible. */
  latest?: number;
}

type Entry = { at: string } & ({ message: Message } | { line: VisitLine });

/** Messages and visit lines below their days, scrolled to the latest. */
export function MessageList({ messages, ownId, otherName, lines = [], latest }: MessageListProps) {
  const now = useNow();
  const entries: Entry[] = [
    ...messages.map((message) => ({ at: message.createdAt, message })),
    ...lines.map((line) => ({ at: line.at, line })),
  ]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(latest === undefined ? 0 : -latest);
  return (
    <div
      className={classes.log}
      role="log"
      aria-label="Messages"
      data-card={latest !== undefined}
      // Scrollable by keyboard.
      {...(latest === undefined && { tabIndex: 0 })}
    >
      {latest === undefined && messages.length >= MAX_MESSAGES && (
        <Day>Showing the latest {MAX_MESSAGES} messages.</Day>
      )}
      {entries.map((entry, index) => {
        const [previous, next] = [entries[index - 1], entries[index + 1]];
        const startsDay = !previous || formatDay(previous.at) !== formatDay(entry.at);
        return (
          <div key={`${'line' in entry ? entry.line.stage : entry.message.id} ${entry.at}`}>
            {startsDay && (
              <Day>
                <time dateTime={entry.at.slice(0, 10)}>{formatRelativeDay(entry.at, now)}</time>
              </Day>
            )}
            {'line' in entry ? (
              <Line line={entry.line} />
            ) : (
              <Bubble
                message={entry.message}
                by={authorOf(entry.message, ownId)}
                otherName={otherName}
                isLastOfRun={!next || !continues(entry, next)}
              />
            )}
          </div>
        );
      })}
      <span key={entries.at(-1)?.at} ref={latest === undefined ? showEnd : undefined} />
    </div>
  );
}

const RUN_MS = 5 * 60_000;

/** Returns whether the next entry is a message of the same author a few minutes later. */
function continues(entry: Entry, next: Entry): boolean {
  if (!('message' in entry) || !('message' in next)) return false;
  const isClose =
    Date.parse(next.at) - Date.parse(entry.at) < RUN_MS && formatDay(next.at) === formatDay(entry.at);
  return isClose && next.message.senderId === entry.message.senderId;
}

/** Rendered with a key per last entry. What loads around the list changes its size. */
function showEnd(end: HTMLElement | null): (() => void) | undefined {
  const list = end?.parentElement;
  if (!list) return undefined;
  const scroll = () => {
    list.scrollTop = list.scrollHeight;
  };
  scroll();
  const sizes = new ResizeObserver(scroll);
  sizes.observe(list);
  return () => sizes.disconnect();
}

function Day({ children }: { children: ReactNode }) {
  return (
    <Text maw="none" pt="sm" pb="xs" c="dimmed" size="xs" fw={600} ta="center">
      {children}
    </Text>
  );
}

function Line({ line: { at, stage, text } }: { line: VisitLine }) {
  const Icon = stage === 'finished' ? IconSparkles : IconWalk;
  return (
    <p className={classes.line} data-status={stage === 'finished' ? 'completed' : 'confirmed'}>
      <Icon size={16} aria-hidden />
      <span>
        <time dateTime={at}>{formatTime(at)}</time> {text}
      </span>
    </p>
  );
}

type Author = 'own' | 'other' | 'automatic';

interface BubbleProps {
  message: Message;
  by: Author;
  otherName: string;
  isLastOfRun: boolean;
}

function Bubble({ message: { body, createdAt }, by, otherName, isLastOfRun }: BubbleProps) {
  const time = <time dateTime={createdAt}>{formatTime(createdAt)}</time>;
  return (
    <div className={classes.message} data-by={by}>
      <div className={classes.bubble} data-paper>
        <VisuallyHidden>{{ own: 'You: ', other: `${otherName}: `, automatic: '' }[by]}</VisuallyHidden>
        <p>{body}</p>
        {!isLastOfRun && <VisuallyHidden>{time}</VisuallyHidden>}
      </div>
      {isLastOfRun && (
        <Text span inherit px="0.125rem" pb="0.25rem" c="dimmed" fz="0.8125rem">
          {time}
        </Text>
      )}
    </div>
  );
}

/** An automatic reply has no author. */
function authorOf({ senderId }: Message, ownId: number): Author {
  if (senderId === null) return 'automatic';
  return senderId === ownId ? 'own' : 'other';
}
