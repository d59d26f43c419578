import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';
import { RowMenu } from '../../ui/display/row-menu.tsx';
import { bookingName } from '../booking-texts.ts';
import {
  type BookingAction,
  type BookingActionName,
  bookingActionNames,
  bookingActions,
} from './action-table.tsx';
import classes from './actions.module.css';
import { useBookAgain } from './use-book-again.tsx';

interface Offer {
  /** Limits the actions to these; all by default. */
  only?: readonly BookingActionName[];
  /** Actions that are elsewhere on the page. */
  except?: readonly BookingActionName[];
}

interface BookingActionsProps extends Offer {
  booking: ListedBooking;
  /** An action in front, the likeliest one of a narrow screen unless an answer is expected. */
  lead?: LeadingAction | undefined;
  /** Actions that are in the menu on every screen, or all. */
  folded?: readonly BookingActionName[] | 'all';
  menu?: readonly RowMenuItem[];
}

interface LeadingAction extends RowMenuItem {
  onSelect: () => void;
  /** It leads to a page; otherwise it opens a dialog. */
  leadsToPage?: true;
}
type AnyAction = LeadingAction & Partial<OfferedAction>;

const WIDE = '(min-width: 75em)';

/**
 * The actions that the reader may take on a booking now, in one line: on a wide screen quiet buttons, otherwise the likeliest
 * one and a menu of the others.
 */
export function BookingActions(props: BookingActionsProps) {
  const { booking, lead: given, folded = [], menu = [], ...offer } = props;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const { actions: offered, dialog } = useBookingActions(booking, offer);
  const lead = folded === 'all' ? undefined : (answerOf(offered) ?? given ?? leadOf(offered, booking));
  const all: AnyAction[] = given ? [given, ...offered] : offered;
  const isVisible = (action: AnyAction) =>
    action === lead || (isWide && folded !== 'all' && !(action.id && folded.includes(action.id)));
  return (
    <>
      {all.filter(isVisible).map((action) => (
        <ActionButton key={action.name} action={action} isLead={action === lead} />
      ))}
      <RowMenu
        name={`Actions: ${bookingName(booking)}`}
        items={[...all.filter((action) => !isVisible(action)), ...menu]}
      />
      {dialog}
    </>
  );
}

const VARIANTS = { main: 'light', plain: 'subtle', destructive: 'subtle' } as const;

/** A quiet button of a row. */
function ActionButton({ action, isLead }: { action: AnyAction; isLead: boolean }) {
  const { id, label, name, look = 'plain', isPending = false, leadsToPage, onSelect } = action;
  return (
    <Button
      className={classes.quiet}
      size="sm"
      variant={VARIANTS[look]}
      data-lead={isLead}
      aria-label={name}
      aria-haspopup={leadsToPage ? undefined : popupOf(id)}
      loading={isPending}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

/** Returns what an action's button opens: a dialog, except Book Again, which may lead to another page. */
export function popupOf(id: BookingActionName | undefined): 'dialog' | undefined {
  return id === 'bookAgain' ? undefined : 'dialog';
}

/** An action that is offered now. */
export interface OfferedAction extends RowMenuItem {
  id: BookingActionName;
  look: BookingAction['look'];
  isPending: boolean;
  onSelect: () => void;
}

/** Returns the actions on a booking that its reader may take now, and the dialog of the last one taken. */
export function useBookingActions(booking: ListedBooking, { only, except = [] }: Offer = {}) {
  const { role } = useUser();
  const [chosen, setChosen] = useState<BookingActionName | null>(null);
  const [opened, setOpened] = useState(false);
  const again = useBookAgain(booking);
  // An open dialog stays when the booking changes, so that input is not lost.
  const Dialog = chosen && bookingActions[chosen].Dialog;
  const canReschedule = bookingActions.reschedule.isOffered(booking, role);

  const offered = bookingActionNames
    .filter((id) => (only?.includes(id) ?? true) && !except.includes(id))
    .filter((id) => bookingActions[id].isOffered(booking, role))
    .map((id): OfferedAction => {
      const { label, look } = bookingActions[id];
      return {
        id,
        label,
        name: `${label}: ${bookingName(booking)}`,
        look,
        destructive: look === 'destructive',
        isPending: id === 'bookAgain' && again.isPending,
        onSelect() {
          if (id === 'bookAgain') return again.start();
          setChosen(id);
          setOpened(true);
        },
      };
    });
  return {
    actions: offered,
    dialog: (
      <>
        {Dialog && (
          <Dialog
            key={chosen}
            booking={booking}
            opened={opened}
            onClose={() => setOpened(false)}
            onReschedule={canReschedule ? () => setChosen('reschedule') : undefined}
          />
        )}
        {again.dialog}
      </>
    ),
  };
}

const DAY_MS = 86_400_000;

/** Returns the answer that is expected of the reader; one who waits for an answer is not asked for any. */
function answerOf(offered: readonly OfferedAction[]): OfferedAction | undefined {
  return offered.find(({ id, look }) => look === 'main' && id !== 'withdrawReschedule');
}

/** Returns the likeliest action: Contact close to a visit, or else the first that takes nothing away. */
function leadOf(offered: readonly OfferedAction[], { date }: ListedBooking): OfferedAction | undefined {
  const isSoon = Date.parse(date) - Date.now() < DAY_MS;
  return (
    offered.find(({ look }) => look === 'main') ??
    offered.find(({ id }) => isSoon && id === 'contact') ??
    offered.find(({ look }) => look !== 'destructive')
  );
}
