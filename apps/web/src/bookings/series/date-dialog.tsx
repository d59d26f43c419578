import {
  count,
  STATUS_LABELS,
  arrivalWindowOf,
  displayStatus,
  formatDay,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatTimeRange,
  tasksOf,
} from '@doorstep/domain';
import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError, Warning } from '../../ui/feedback/notice.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { lateWarning, moveTexts } from '../actions/move-texts.ts';
import { LoadedBooking } from '../loaded-booking.tsx';
import { OtherTimes } from '../time/alternatives.tsx';
import { SAMPLE, type SeriesActions, type Visit } from './sample-series.ts';
import { seriesTexts } from './series-command.ts';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import classes from './recurring-card.module.css';

interface DateDialogProps {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
  actions: SeriesActions;
  /** The upcoming dates of its series that are not paused. */
  active: readonly Visit[];
  isExample: boolean;
  /** Begins with the choices of Manage Service. */
  isManaging: boolean;
}

/** One date of a series and, after Manage Service, the actions on it or on all dates (DSH-10). */
export function DateDialog({ opened, ...props }: DateDialogProps) {
  const { visit, onClose, actions } = props;
  return (
    <Dialog title={formatLongDay(visit.date)} opened={opened} onClose={onClose} locked={actions.isPending}>
      <DateSteps {...props} />
    </Dialog>
  );
}

type StepProps = Omit<DateDialogProps, 'opened'>;

/** Its state is reset whenever the dialog opens. */
function DateSteps(props: StepProps) {
  const { visit, actions, isManaging } = props;
  const [managing, setManaging] = useState(isManaging);
  if (!managing) return <DateFacts {...props} onManage={() => setManaging(true)} />;
  function back(): void {
    actions.reset();
    setManaging(false);
  }
  return visit.paused ? <Reactivate {...props} onBack={back} /> : <Manage {...props} onBack={back} />;
}

function DateFacts({ visit, onClose, onManage, isExample }: StepProps & { onManage: () => void }) {
  const { from, to } = arrivalWindowOf(visit);
  const { paused, moves, providerName, status, late } = visit;
  const facts: [string, string][] = [
    [visit.serviceType === 'cleaning' ? 'Cleaner' : 'Provider', providerName ?? 'Not assigned yet'],
    ['Arrival', formatTimeRange(from, to)],
    ['Duration', isExample ? SAMPLE.duration : formatDuration(visit.duration)],
    ['Status', STATUS_LABELS[displayStatus(visit)]],
  ];
  const canManage = moves.includes(paused ? 'reactivate' : 'skip');
  return (
    <>
      <Text inherit fw={650}>
        {isExample ? visit.serviceName : <Link to={paths.bookingPage(visit.id)}>{visit.serviceName}</Link>}
      </Text>
      <Box mt="sm">
        <NamedFacts>
          {facts.map(([name, fact]) => (
            <Fact key={name} name={name}>
              {fact}
            </Fact>
          ))}
        </NamedFacts>
      </Box>
      {!paused && status === 'pending' && providerName && (
        <Text mt="sm" c="dimmed" size="sm">
          Waiting for {providerName} to confirm.
        </Text>
      )}
      {paused && (
        <Text mt="sm" c="dimmed" size="sm">
          {late ? 'Paused, and marked as late.' : 'Nothing is reserved for this date.'}
        </Text>
      )}
      <h3 className={classes.heading}>Tasks</h3>
      {isExample ? (
        <Tasks of={{ ...visit, options: { express: false, overnight: false, choices: {} } }} />
      ) : (
        <LoadedBooking id={visit.id}>{(booking) => <Tasks of={booking} />}</LoadedBooking>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        {canManage && <Button onClick={onManage}>{paused ? 'Reactivate Service' : 'Manage Service'}</Button>}
      </DialogFooter>
    </>
  );
}

function Tasks({ of }: { of: Parameters<typeof tasksOf>[0] }) {
  return (
    <ul data-bullets className={classes.tasks}>
      {tasksOf(of).map((task) => (
        <li key={task}>{task}</li>
      ))}
    </ul>
  );
}

/** The heading of a step, which receives focus. */
function StepHeading({ children }: { children: string }) {
  return (
    <h3 ref={focusOnMount} tabIndex={-1} className={classes.heading}>
      {children}
    </h3>
  );
}

/** The choice between this date and all of them. */
function Manage({ visit, active, actions, onClose, onBack }: StepProps & { onBack: () => void }) {
  const [all, setAll] = useState(false);
  const [first = visit] = active;
  const warning = lateWarning('skip', all ? first : visit, 'customer');
  return (
    <>
      <StepHeading>Manage Service</StepHeading>
      <ChoiceCards
        label={visit.serviceName}
        layout="list"
        choices={[
          ['one', `Skip only ${formatDay(visit.date)}`, moveTexts.skip.text],
          [
            'all',
            'Pause all upcoming services',
            `${count(active.length, 'date')}. ${seriesTexts.pauseSeries.text}`,
          ],
        ]}
        defaultValue="one"
        onChange={(choice) => setAll(choice === 'all')}
      />
      <div aria-live="polite">
        {warning && (
          <Box mt="sm">
            <Warning>
              {all && `${formatDayTime(first.date)}: `}
              {warning}
            </Warning>
          </Box>
        )}
      </div>
      <DialogFooter>
        <Button variant="default" disabled={actions.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          loading={actions.isPending}
          onClick={() => (all ? actions.pauseAll(onClose) : actions.skip(visit, onClose))}
        >
          {all ? seriesTexts.pauseSeries.label : moveTexts.skip.label}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Reactivates the date; if its time is gone, at a free time. */
function Reactivate({ visit, actions, onClose, onBack }: StepProps & { onBack: () => void }) {
  const { refusal, isPending, reactivate } = actions;
  const times = refusal?.alternatives ?? [];
  return (
    <>
      <StepHeading>Reactivate Service</StepHeading>
      <p>
        <b>{visit.serviceName}</b>, {formatDayTime(visit.date)}
      </p>
      <Text mt="sm" c="dimmed" size="sm">
        {moveTexts.reactivate.text}
      </Text>
      {refusal && times.length === 0 && <FormError>{refusal.message}.</FormError>}
      {refusal && times.length > 0 && (
        <OtherTimes
          why={`${refusal.message}. The date stays paused.`}
          times={times}
          onChoose={(date, time) => {
            const other = times.find((each) => each.date === date && each.time === time);
            if (other) reactivate(visit, other, onClose);
          }}
        />
      )}
      <DialogFooter>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button loading={isPending} onClick={() => reactivate(visit, null, onClose)}>
          {moveTexts.reactivate.label}
        </Button>
      </DialogFooter>
    </>
  );
}
