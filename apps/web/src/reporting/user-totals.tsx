import { count, formatPrice, type ListedUser } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { Query } from '../ui/feedback/query.tsx';

/** The totals of a customer or provider, on their page for admins (ADM-16). */
export function UserTotals({ user: { id: userId, role } }: { user: ListedUser }) {
  const totals = trpc.reporting.ofUser.useQuery({ userId });
  const isProvider = role === 'provider';
  const amount = isProvider ? 'Earned' : 'Spent';
  return (
    <Query
      query={totals}
      subject="The totals"
      skeleton={
        <StatCards onPhone="pairs">
          {['Bookings', amount, 'Problems', ...(isProvider ? ['Rating'] : [])].map((label) => (
            <StatCard key={label} label={label} value="–">
              &nbsp;
            </StatCard>
          ))}
        </StatCards>
      }
    >
      {({ bookings: { pending, confirmed, completed, cancelled }, problems, rating, ...known }) => (
        <StatCards onPhone="pairs">
          <StatCard label="Bookings" value={pending + confirmed + completed + cancelled}>
            {pending + confirmed} open · {completed} completed · {cancelled} cancelled
          </StatCard>
          <StatCard label={amount} value={formatPrice(known.amount)}>
            Agreed totals for completed visits
          </StatCard>
          <StatCard label="Problems" value={problems}>
            Visits with a problem, open or resolved
          </StatCard>
          {isProvider && (
            <StatCard label="Rating" value={rating.averageRating ?? '–'}>
              {rating.reviewCount === 0
                ? 'No reviews yet'
                : `Average of ${count(rating.reviewCount, 'review')}`}
            </StatCard>
          )}
        </StatCards>
      )}
    </Query>
  );
}
