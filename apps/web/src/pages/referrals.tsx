import { PRODUCT_NAME } from '@doorstep/domain';
import { CodeCard, JoinedList, prefetchReferrals, useReferrals } from '../accounts/referrals.tsx';
import { once, prefetch } from '../prefetch.ts';
import { Card, Columns, Page, Panel } from '../ui/display/page.tsx';
import { Facts } from '../ui/display/facts.tsx';
import { IconCalendarEvent, IconSend, IconUser } from '../ui/display/icons.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';

export const meta = () => [{ title: `Get Free Services · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(prefetchReferrals);
export { once as shouldRevalidate };

const FACTS = [
  { icon: IconSend, title: 'Send your link', text: 'Your code is filled in when they sign up.' },
  {
    icon: IconUser,
    title: 'A friend signs up',
    text: 'You’ll see their first name and initial here, and when they joined.',
  },
  {
    icon: IconCalendarEvent,
    title: 'They have a first visit',
    text: 'It’s marked next to their name.',
  },
];

/** Has the height of both cards: the code loads last, in a call that may create it. */
const CODE_TO_COME = (
  <Loading>
    <Skeleton height="29rem" />
  </Loading>
);

/** The referral scheme: the customer's code, who joined with it and had a visit (REF-1, REF-3). */
export default function Referrals() {
  return (
    <Page
      title="Get Free Services"
      lead="Invite a friend. There’s no reward yet, but we already count each friend’s first visit."
    >
      <Columns
        aside={
          <Card title="How it works">
            <Facts facts={FACTS} />
          </Card>
        }
      >
        <Query query={useReferrals()} subject="Your code" container={Panel} skeleton={CODE_TO_COME}>
          {({ code, joined }) => (
            <>
              <CodeCard code={code} />
              <JoinedList joined={joined} />
            </>
          )}
        </Query>
      </Columns>
    </Page>
  );
}
