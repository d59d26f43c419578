import { trpc } from '../../api.tsx';
import { PlainButton } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface PersonFilterProps {
  /** Whose bookings the address asks for. */
  id: number;
  onClear: () => void;
}

/** Says that only the bookings of one user are shown, or that there is no such user. */
export function PersonFilter({ id, onClear }: PersonFilterProps) {
  const { data: user, error } = trpc.accounts.show.useQuery({ userId: id });
  if (!user && !error) return null;
  return (
    <Notice>
      {user ? `Only bookings of ${user.name} are shown.` : `There is no user with the id ${id}.`}
      <PlainButton onClick={onClear}>Show those of everybody</PlainButton>
    </Notice>
  );
}
