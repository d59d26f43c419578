import { PRODUCT_NAME } from '@doorstep/domain';
import { AccessDetailsForm } from '../access-details/access-details-form.tsx';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { IconCalendarEvent, IconListDetails, IconShieldCheck } from '../ui/icons.ts';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import '../ui/forms.css';

export const meta = () => [{ title: `Access Details · ${PRODUCT_NAME}` }];

const FACTS = [
  {
    icon: IconShieldCheck,
    title: 'Kept encrypted',
    text: 'One set of details for your home, which you can change or empty here at any time.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Shown for the visit only',
    text: 'The provider of a confirmed booking can read them from 18:00 the day before until 24 hours after the visit. Nobody else can.',
  },
  {
    icon: IconListDetails,
    title: 'Each reading is recorded',
    text: 'When a provider opens them, that is written down with the booking.',
  },
];

/** How to get into the customer's home (Rulings: Access details). */
export default function AccessDetailsPage() {
  const { data, error, refetch } = trpc.accessDetails.mine.useQuery();
  return (
    <Page title="Access Details" lead="How whoever you booked gets in when nobody opens the door.">
      <Columns
        aside={
          <Card title="Who can read this">
            <Facts facts={FACTS} />
          </Card>
        }
      >
        <Card title="Getting in">
          {error ? (
            <ErrorState
              what="Your access details could not be loaded"
              message={`${messageOf(error)}.`}
              onRetry={() => void refetch()}
            />
          ) : data ? (
            <AccessDetailsForm details={data} />
          ) : (
            <RowSkeletons />
          )}
        </Card>
      </Columns>
    </Page>
  );
}
