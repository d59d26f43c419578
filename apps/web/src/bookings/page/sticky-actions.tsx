import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { firstNameOf, mapLink } from '../../ui/display/text.ts';
import type { BookingActionName } from '../actions/action-table.tsx';
import type { OfferedAction } from '../actions/booking-actions.tsx';
import { AnswerButton } from '../actions/answer-buttons.tsx';
import { StageButton, useNextStage } from '../job/next-stage.tsx';
import classes from './booking-page.module.css';

/** The actions that a customer is most likely to want, by their likelihood. */
const LIKELY: readonly BookingActionName[] = ['withdrawReschedule', 'reactivate', 'reschedule', 'bookAgain'];

/** A provider's answers to a request, which take the place of those in its status. */
export const BAR_ANSWERS: readonly BookingActionName[] = ['accept', 'decline'];

interface StickyActionsProps {
  booking: Booking;
  actions: readonly OfferedAction[];
}

/** Returns whether the window is so narrow that the likeliest actions are in a bar at its bottom. */
export function useHasActionBar(): boolean {
  return useMediaQuery('(max-width: 43.99em)', false, { getInitialValueInEffect: false });
}

/** Returns whether that bar has the way to a job, a message and its next stage, for the provider. */
export function useHasJobBar({ status, paused }: Booking): boolean {
  const { role } = useUser();
  return useHasActionBar() && role === 'provider' && status === 'confirmed' && !paused;
}

/**
 * The likeliest actions, fixed to the bottom of a phone: a customer's, and a provider's answers to a request or what a job
 * needs.
 */
export function StickyActions(props: StickyActionsProps) {
  const { role } = useUser();
  const hasBar = useHasActionBar();
  const hasJobBar = useHasJobBar(props.booking);
  if (!hasBar || role === 'admin') return null;
  if (hasJobBar) return <JobBar booking={props.booking} />;
  return role === 'customer' ? <CustomerBar {...props} /> : <Answers {...props} />;
}

/** The next stage once it can be marked, the way to the job and a message to its customer. */
function JobBar({ booking }: { booking: Booking }) {
  const isStageOpen = useNextStage(booking)?.isOpen ?? false;
  return (
    <div className={classes.sticky}>
      <StageButton booking={booking} />
      <Button
        component="a"
        {...mapLink(booking.address)}
        size="lg"
        variant={isStageOpen ? 'default' : 'filled'}
      >
        Directions
      </Button>
      <LinkButton to={paths.providerChat(booking.customerId)} size="lg" variant="default">
        Message
      </LinkButton>
    </div>
  );
}

/** Message and the likeliest action. */
function CustomerBar({ booking: { providerId, providerName, status }, actions }: StickyActionsProps) {
  const action = LIKELY.flatMap((id) => actions.find((each) => each.id === id) ?? [])[0];
  const isMessageable = providerId !== null && providerName !== null && status !== 'cancelled';
  if (!isMessageable && !action) return null;
  const isActionFirst = status === 'completed' || !isMessageable;
  return (
    <div className={classes.sticky}>
      {isMessageable && (
        <LinkButton
          size="lg"
          variant={isActionFirst ? 'default' : 'filled'}
          to={paths.chat({ withId: providerId })}
        >
          Message {firstNameOf(providerName)}
        </LinkButton>
      )}
      {action && <AnswerButton action={action} isFilled={isActionFirst} />}
    </div>
  );
}

function Answers({ actions }: StickyActionsProps) {
  const answers = actions.filter(({ id }) => BAR_ANSWERS.includes(id));
  if (answers.length === 0) return null;
  return (
    <div className={classes.sticky}>
      {answers.map((action) => (
        <AnswerButton key={action.id} action={action} isFilled={action.id === 'accept'} />
      ))}
    </div>
  );
}
