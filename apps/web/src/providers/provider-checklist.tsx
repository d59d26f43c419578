import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { IconCheck } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Card } from '../ui/display/page.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { Query, together } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './provider-checklist.module.css';

const CHECKLIST_TO_COME = (
  <Loading>
    <Skeleton height="21rem" className={classes.coming} />
  </Loading>
);

/** The steps to a first job, until all are done, and why no requests arrive (PRV-7). */
export function ProviderChecklist() {
  const { id } = useUser();
  const profile = trpc.providers.mine.useQuery();
  const workingTime = trpc.availability.mine.useQuery();
  return (
    <Query query={together({ profile, workingTime })} subject="Your first steps" skeleton={CHECKLIST_TO_COME}>
      {({ profile: { serviceIds, bio, approved }, workingTime: { hours } }) => {
        const steps: Step[] = [
          { title: 'Choose your services', isDone: serviceIds.length > 0, to: '/manage-services' },
          { title: 'Set your working hours', isDone: hours.length > 0, to: '/manage-services?tab=hours' },
          { title: 'Write your profile', isDone: Boolean(bio), to: '/manage-services?tab=profile' },
          { title: 'Get approved by our team', isDone: approved, to: null },
        ];
        return steps.every(({ isDone }) => isDone) ? null : (
          <Steps steps={steps} profilePath={paths.provider(id)} />
        );
      }}
    </Query>
  );
}

interface Step {
  title: string;
  isDone: boolean;
  /** Null for a step that others take. */
  to: string | null;
}

function Steps({ steps, profilePath }: { steps: readonly Step[]; profilePath: string }) {
  const isApproved = steps.at(-1)?.isDone === true;
  return (
    <div className={classes.checklist}>
      <Card title="Get ready for your first job">
        <Text inherit>
          {isApproved ? (
            <>
              <b>Why no requests yet?</b> Customers can book you once your services, hours and profile are
              set.
            </>
          ) : (
            <>
              <b>Your account is waiting for approval.</b> Until our team approves it, you won’t get any
              requests. The other steps help us decide.
            </>
          )}
        </Text>
        <ol className={classes.steps}>
          {steps.map(({ title, isDone, to }, index) => (
            <li key={title} data-done={isDone}>
              <span className={classes.arch} data-arch={isDone || 'ahead'} aria-hidden>
                {isDone ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              {to && !isDone ? <Link to={to}>{title}</Link> : title}
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
            </li>
          ))}
        </ol>
        <div>
          <LinkButton variant="default" to={profilePath}>
            Preview your profile
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
