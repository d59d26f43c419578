import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { distanceLine } from '../list/distance-line.ts';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';

/** How far it is to a request, where that is known (AVL-9). */
export function RequestDistance({ bookingId }: { bookingId: number }) {
  const { role } = useUser();
  const { data: distance } = trpc.bookings.distance.useQuery({ bookingId }, { enabled: role === 'provider' });
  if (!distance) return null;
  return (
    <NamedFacts>
      <Fact name="Distance">{distanceLine(distance)}</Fact>
    </NamedFacts>
  );
}
