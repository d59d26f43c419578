import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { firstNameOf } from '../../ui/display/text.ts';
import type { BookingActionName, OfferedAction } from '../actions/booking-actions.tsx';
import classes from './booking-page.module.css';

/** The actions that a customer is most likely to want, by their likelihood. */
const LIKELY: readonly BookingActionName[] = ['withdrawReschedule', 'reactivate', 'reschedule', 'bookAgain'];

interface StickyActionsProps {
  booking: Booking;
  actions: readonly OfferedAction[];
}

/** Returns whether the window is so narrow that a customer's likeliest actions are in a bar at its bottom. */
export function useHasActionBar(): boolean {
  return useMediaQuery('(max-width: 43.99em)', false, { getInitialValueInEffect: false });
}

/** Message and the likeliest action, fixed to the bottom of a customer's phone. */
export function StickyActions({ booking, actions }: StickyActionsProps) {
  const { role } = useUser();
  const hasBar = useHasActionBar();
  const { providerId, providerName, status } = booking;
  const action = LIKELY.flatMap((id) => actions.find((each) => each.id === id) ?? [])[0];
  const isMessageable = providerId !== null && providerName !== null && status !== 'cancelled';
  if (!hasBar || role !== 'customer' || (!isMessageable && !action)) return null;
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
      {action && (
        <Button
          size="lg"
          variant={isActionFirst ? 'filled' : 'default'}
          loading={action.isPending}
          onClick={action.onSelect}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
