import { PRODUCT_NAME, ACCESS_DETAILS_HOURS } from '@doorstep/domain';
import { AccessDetailsForm, AccessReadings } from '../accounts/access-details.tsx';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { Facts } from '../ui/display/facts.tsx';
import { IconCalendarEvent, IconListDetails, IconShieldCheck } from '../ui/display/icons.ts';
import { Card, Columns, Page } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';

export const meta = () => [{ title: `Access Details · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ accessDetails }) => accessDetails.mine.prefetch());
export { once as shouldRevalidate };

const FACTS = [
  {
    icon: IconShieldCheck,
    title: 'Encrypted',
    text: 'One set of details for your home. Change or clear it here at any time.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Visible only around the visit',
    text: `Only the provider of a confirmed booking can see them, from ${ACCESS_DETAILS_HOURS.from} the day before until ${ACCESS_DETAILS_HOURS.hoursAfter} hours after the visit.`,
  },
  {
    icon: IconListDetails,
    title: 'Every view is logged',
    text: 'When a provider opens them, you’ll see it here.',
  },
];

/** The customer's access details (KEY-1). */
export default function AccessDetailsPage() {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <Page title="Access Details" lead="How your provider gets in when no one is home.">
      <Columns
        aside={
          <>
            <Card title="Who can see this">
              <Facts facts={FACTS} />
            </Card>
            <Card title="Who has viewed it">
              <AccessReadings max={20} />
            </Card>
          </>
        }
      >
        <Card title="Getting in">
          <Query query={details} subject="Your access details">
            {(known) => <AccessDetailsForm details={known} />}
          </Query>
        </Card>
      </Columns>
    </Page>
  );
}
