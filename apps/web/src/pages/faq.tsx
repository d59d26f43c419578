import { describedAs } from '../public-shell/describe-page.ts';
import { paths } from '../paths.ts';
import { FaqData } from '../public-shell/site/faq-data.tsx';
import { sections } from '../public-shell/site/help.md';
import { NextSteps } from '../public-shell/site/next-steps.tsx';
import { Doors, Prose, type Section, SectionTexts } from '../public-shell/site/prose.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

/** Topics of the page, each of a few of the help's. */
const TOPICS = [
  { id: 'booking', title: 'Booking and prices', of: ['booking', 'money'] },
  { id: 'changes', title: 'Changing plans', of: ['cancelling', 'series', 'problems'] },
  { id: 'providers', title: 'Who comes to your door', of: ['people', 'access'] },
  { id: 'account', title: 'Joining and your account', of: ['providers', 'mail', 'account'] },
];

const FREQUENT: readonly Section[] = TOPICS.map(({ of, ...topic }) => ({
  ...topic,
  body: null,
  questions: (sections as readonly Section[])
    .filter(({ id }) => of.includes(id))
    .flatMap(({ questions }) => questions.filter(({ isFrequent }) => isFrequent)),
}));

/** The questions of the help page that people ask most (NAV-23). */
export default function FaqPage() {
  return (
    <Prose
      title="Questions people ask"
      lead="The questions we hear most, with short answers."
      picture={<Doors types={['gardening', 'cooking', 'beauty']} />}
    >
      <FaqData sections={FREQUENT} />
      <SectionTexts sections={FREQUENT} inColumns beginsOpen />
      <NextSteps title="Didn’t find your question?">
        <LinkButton to={paths.help()}>Search all answers</LinkButton>
        <LinkButton variant="default" to={paths.contact()}>
          Send us a message
        </LinkButton>
      </NextSteps>
    </Prose>
  );
}
