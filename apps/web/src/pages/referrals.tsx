import { PRODUCT_NAME } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { CodeCard } from '../referrals/code-card.tsx';
import { JoinedList } from '../referrals/joined-list.tsx';
import { useReferrals } from '../referrals/use-referrals.ts';
import { Card, Panel } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { IconGift, IconMessage, IconUser } from '../ui/icons.ts';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import '../ui/forms.css';

export const meta = () => [{ title: `Get Free Services · ${PRODUCT_NAME}` }];

const FACTS = [
  { icon: IconMessage, title: 'Send your link', text: 'It opens the registration with your code in it.' },
  { icon: IconUser, title: 'A friend registers', text: 'You see their name here, with the day they joined.' },
  {
    icon: IconGift,
    title: 'We keep count',
    text: 'How much a friend is worth in free services has not been set yet, so no amount is promised here.',
  },
];

/** The referral scheme: the customer's code, and who joined with it (S1 §2.2; Rulings: Linked pages). */
export default function Referrals() {
  const { data, error, refetch } = useReferrals();
  return (
    <Page title="Get Free Services" lead={`Recommend ${PRODUCT_NAME} to somebody you know.`}>
      <Columns
        aside={
          <Card title="How it works">
            <Facts facts={FACTS} />
          </Card>
        }
      >
        {error && !data ? (
          <Panel>
            <ErrorState
              what="Your code could not be loaded"
              message={`${messageOf(error)}.`}
              onRetry={() => void refetch()}
            />
          </Panel>
        ) : data ? (
          <>
            <CodeCard code={data.code} />
            <JoinedList joined={data.joined} />
          </>
        ) : (
          <Panel>
            <RowSkeletons />
          </Panel>
        )}
      </Columns>
    </Page>
  );
}
