import { PRODUCT_NAME } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { PreferencesForm } from '../accounts/preferences-form.tsx';
import { MailChoicesCard } from '../mail/mail-choices.tsx';
import { Card, Columns, Page } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Facts } from '../ui/display/facts.tsx';
import { IconCalendarPlus, IconUser } from '../ui/display/icons.ts';

export const meta = () => [{ title: `Service Preferences · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ preferences, mail }) => {
  void preferences.mine.prefetch();
  void mail.choices.prefetch();
});
export { once as shouldRevalidate };

const FACTS = [
  {
    icon: IconUser,
    title: 'For your provider',
    text: 'Your provider can see these, and so can a provider who takes over the visit, unless it’s cancelled.',
  },
  {
    icon: IconCalendarPlus,
    title: 'For every booking',
    text: 'For a one-off request, use the special instructions when you book.',
  },
];

/** A customer's preferences (KEY-5). */
export default function PreferencesPage() {
  const preferences = trpc.preferences.mine.useQuery();
  return (
    <Page title="Service Preferences" lead="Tell us once how you like things done.">
      <Columns
        aside={
          <Card title="Good to know">
            <Facts facts={FACTS} />
          </Card>
        }
      >
        <Card title="At your home">
          <Query query={preferences} subject="Your preferences">
            {(known) => <PreferencesForm preferences={known} />}
          </Query>
        </Card>
        <MailChoicesCard />
      </Columns>
    </Page>
  );
}
