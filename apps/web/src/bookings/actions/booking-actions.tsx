import type { ListedBooking, Move, Role } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { useUser } from '../../session.tsx';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';
import { RowMenu } from '../../ui/display/row-menu.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { bookingName } from '../booking-texts.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import classes from './actions.module.css';
import { ConfirmMove } from './confirm-move.tsx';
import { type PersonsMove, moveTexts } from './move-texts.ts';
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
  /** Actions that are in the menu on every screen. */
  folded?: readonly BookingActionName[];
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
  const lead = answerOf(offered) ?? given ?? leadOf(offered, booking);
  const all: AnyAction[] = given ? [given, ...offered] : offered;
  const isVisible = (action: AnyAction) =>
    action === lead || (isWide && !(action.id && folded.includes(action.id)));
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

  const offered = names
    .filter((id) => (only?.includes(id) ?? true) && !except.includes(id))
    .filter((id) => actions[id].isOffered(booking, role))
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
        {Dialog && <Dialog key={chosen} booking={booking} opened={opened} onClose={() => setOpened(false)} />}
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

/** An action on a booking: its button, when it is offered, and its dialog. */
interface BookingAction {
  label: string;
  /** `main` is the expected answer, `destructive` takes something away. */
  look: 'main' | 'plain' | 'destructive';
  isOffered: (booking: ListedBooking, reader: Role) => boolean;
  /** Book Again opens the form or the wizard instead. */
  Dialog?: ComponentType<ActionDialogProps>;
}

/** The server decides which moves a booking has (LIF-6). */
const may =
  (name: Move) =>
  ({ moves }: ListedBooking) =>
    moves.includes(name);

/** Returns the action for a move that only needs a confirmation. */
function move(name: PersonsMove, look: BookingAction['look'] = 'main'): BookingAction {
  return {
    label: moveTexts[name].label,
    look: moveTexts[name].destructive ? 'destructive' : look,
    isOffered: may(name),
    Dialog: (props) => <ConfirmMove {...props} move={name} />,
  };
}

const AcceptDialog = lazy(async () => (await import('./accept-dialog.tsx')).AcceptDialog);
const RescheduleDialog = lazy(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);
const ContactDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ContactDialog);
const ReviewDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ReviewDialog);
const AccessDialog = lazy(async () => (await import('./customer-dialogs.tsx')).AccessDialog);

const FlagDialog = lazy(async () => (await import('./flag-dialogs.tsx')).FlagDialog);
const ClearFlagDialog = lazy(async () => (await import('./flag-dialogs.tsx')).ClearFlagDialog);

const AssignDialog = lazy(async () => (await import('./admin-dialogs.tsx')).AssignDialog);
const ReasonDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ReasonDialog);

const ReportProblemDialog = lazy(
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
);
const ResolveProblemDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ResolveProblemDialog);

const isOver = (endsAt: string) => Date.parse(endsAt) <= Date.now();

/** Returns whether cancelling needs a reason: after the start, when only admins cancel (LIF-4). */
const isBegun = ({ status, date }: ListedBooking) => status === 'confirmed' && isOver(date);

/** All actions on a booking, in the order of the buttons. */
const actions = {
  accept: { ...move('accept'), Dialog: AcceptDialog },
  decline: move('decline'),
  acceptReschedule: move('acceptReschedule'),
  declineReschedule: move('declineReschedule'),
  withdrawReschedule: move('withdrawReschedule'),
  reschedule: {
    label: 'Reschedule',
    look: 'plain',
    isOffered: may('reschedule'),
    Dialog: RescheduleDialog,
  },
  contact: {
    label: 'Contact',
    look: 'plain',
    isOffered: ({ status, providerId }, reader) =>
      reader === 'customer' && status !== 'cancelled' && providerId !== null,
    Dialog: ContactDialog,
  },
  access: {
    label: 'Access',
    look: 'plain',
    // No provider comes on a skipped date.
    isOffered: ({ status, paused }, reader) =>
      reader === 'customer' && (status === 'pending' || status === 'confirmed') && !paused,
    Dialog: AccessDialog,
  },
  bookAgain: {
    label: 'Book Again',
    look: 'plain',
    isOffered: ({ endsAt, status, rebookable }, reader) =>
      reader === 'customer' && (isOver(endsAt) || (status === 'cancelled' && !rebookable)),
  },
  review: {
    label: 'Review',
    look: 'plain',
    isOffered: ({ status, rating }, reader) => reader === 'customer' && status === 'completed' && !rating,
    Dialog: ReviewDialog,
  },
  skip: move('skip'),
  reactivate: move('reactivate'),
  complete: move('complete', 'plain'),
  reportProblem: {
    label: 'Report a problem',
    look: 'plain',
    isOffered: may('reportProblem'),
    Dialog: ReportProblemDialog,
  },
  resolveProblem: {
    label: 'Resolve problem',
    look: 'main',
    isOffered: may('resolveProblem'),
    Dialog: ResolveProblemDialog,
  },
  flag: {
    label: 'Flag',
    look: 'plain',
    isOffered: ({ flagged }, reader) => reader === 'admin' && !flagged,
    Dialog: FlagDialog,
  },
  clearFlag: {
    label: 'Clear flag',
    look: 'plain',
    isOffered: ({ flagged = false }, reader) => reader === 'admin' && flagged,
    Dialog: ClearFlagDialog,
  },
  assign: {
    label: 'Assign',
    look: 'main',
    isOffered: (booking) => may('assign')(booking) && booking.providerId === null,
    Dialog: AssignDialog,
  },
  reassign: {
    label: 'Reassign',
    look: 'plain',
    isOffered: (booking) => may('assign')(booking) && booking.providerId !== null,
    Dialog: AssignDialog,
  },
  cancel: { ...move('cancel'), isOffered: (booking) => may('cancel')(booking) && !isBegun(booking) },
  cancelForReason: {
    label: 'No-show or problem',
    look: 'destructive',
    isOffered: (booking) => may('cancel')(booking) && isBegun(booking),
    Dialog: ReasonDialog,
  },
} satisfies Record<string, BookingAction>;

export type BookingActionName = keyof typeof actions;
const names = Object.keys(actions) as BookingActionName[];
const bookingActions: Readonly<Record<BookingActionName, BookingAction>> = actions;
