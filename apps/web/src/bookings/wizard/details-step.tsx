import {
  type WizardQuestion,
  countText,
  formatDay,
  formatDuration,
  noonOf,
  wizardQuestionsOf,
} from '@doorstep/domain';
import { NativeSelect, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Price } from '../../services/price.tsx';
import { TypeBadge } from '../../services/service-type.tsx';
import { ChoiceCards, OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { Query } from '../../ui/feedback/query.tsx';
import { OtherTimes } from '../time/alternatives.tsx';
import { useNearestTimes } from '../time/slot-query.ts';

type Answer = string | number | boolean;

/** The questions of the type of service (WIZ-4), the service they book, and whether the time is free for it. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { type, state, change, service, duration, price } = wizard;
  const questions = wizardQuestionsOf(type, state.answers);
  const ticks = questions.filter((question) => question.kind === 'tick');
  const answer = (name: string, given: Answer) => change({ answers: { ...state.answers, [name]: given } });
  return (
    <>
      {questions.map((question) =>
        question.kind === 'tick' ? null : (
          <Question
            key={question.name}
            question={question}
            value={state.answers[question.name]}
            onAnswer={(given) => answer(question.name, given)}
          />
        ),
      )}
      {ticks.length > 0 && (
        <OptionCards legend={type === 'petcare' ? 'Services' : 'Care needs (optional)'} layout="columns">
          {ticks.map(({ name, label, detail }) => (
            <OptionCard
              key={name}
              kind="checkbox"
              checked={state.answers[name] === true}
              onChange={(checked) => answer(name, checked)}
              label={label}
              detail={detail}
            />
          ))}
        </OptionCards>
      )}
      <section className={classes.booked} aria-label="What you’re booking" aria-live="polite">
        {service ? (
          <>
            <TypeBadge type={type} place="dashboard" />
            <b>{service.name}</b>
            <span>
              {price && (
                <>
                  <Price minor={price.totalPrice} /> for{' '}
                </>
              )}
              {formatDuration(duration)}
            </span>
          </>
        ) : (
          <p>{duration === 0 ? 'Choose at least one service.' : 'This can’t be booked right now.'}</p>
        )}
      </section>
      <TimeCheck wizard={wizard} />
    </>
  );
}

interface QuestionProps {
  question: Exclude<WizardQuestion, { kind: 'tick' }>;
  value: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}

function Question({ question, value, onAnswer }: QuestionProps) {
  const { label } = question;
  if (question.kind === 'count') {
    const { from, to, beyond } = question;
    const counts = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return (
      <div>
        <NativeSelect
          size="md"
          label={label}
          data={counts.map((count) => ({ value: String(count), label: countText(question, count) }))}
          value={String(value)}
          onChange={(event) => onAnswer(Number(event.currentTarget.value))}
        />
        <Text mt="0.375rem" c="dimmed" size="sm">
          {beyond.text} <Link to={paths.contact({ subject: beyond.subject })}>Ask for a quote</Link>
        </Text>
      </div>
    );
  }
  return (
    <ChoiceCards
      label={label}
      choices={question.choices.map((choice) => [choice.code, choice.label, choice.detail] as const)}
      defaultValue={String(value)}
      onChange={onAnswer}
    />
  );
}

/** Warns that the time is not free for the chosen service, and offers other times. */
export function TimeCheck({ wizard }: { wizard: Wizard }) {
  const { state, providerQuery, slots, isTimeFree, duration, change } = wizard;
  const isTaken = isTimeFree === false;
  const times = useNearestTimes(isTaken ? providerQuery : null, state.date, state.time);
  const when = `${formatDay(noonOf(state.date))}, ${state.time}`;
  const why = slots.data?.outOfReach.includes(state.time)
    ? `Everyone who’s free on ${when} is too far away to reach you in time.`
    : `${when} isn’t free for ${duration ? formatDuration(duration) : 'this'}.`;
  return (
    <Query query={slots} subject="The free times" skeleton={null}>
      {() =>
        isTaken && <OtherTimes why={why} times={times} onChoose={(date, time) => change({ date, time })} />
      }
    </Query>
  );
}
