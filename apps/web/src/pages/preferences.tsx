import { PRODUCT_NAME } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { PreferencesForm } from '../preferences/preferences-form.tsx';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { IconCalendarPlus, IconUser } from '../ui/icons.ts';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import '../ui/forms.css';

export const meta = () => [{ title: `Service Preferences · ${PRODUCT_NAME}` }];

const FACTS = [
  {
    icon: IconUser,
    title: 'Shown to your provider',
    text: 'Whoever gets a booking of yours reads them beside it.',
  },
  {
    icon: IconCalendarPlus,
    title: 'For every booking',
    text: 'What is special about one visit goes into its special instructions, when you book.',
  },
];

/** How a customer likes things done (Rulings: Linked pages). */
export default function PreferencesPage() {
  const { data, error, refetch } = trpc.preferences.mine.useQuery();
  return (
    <Page title="Service Preferences" lead="Say once how you like things done.">
      <Columns
        aside={
          <Card title="Good to know">
            <Facts facts={FACTS} />
          </Card>
        }
      >
        <Card title="At your home">
          {error ? (
            <ErrorState
              what="Your preferences could not be loaded"
              message={`${messageOf(error)}.`}
              onRetry={() => void refetch()}
            />
          ) : data ? (
            <PreferencesForm preferences={data} />
          ) : (
            <RowSkeletons />
          )}
        </Card>
      </Columns>
    </Page>
  );
}
