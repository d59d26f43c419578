import {
  type AccessDetails,
  AccessDetailsDraft,
  type AccessReading,
  formatDate,
  formatDay,
  formatTime,
  ACCESS_DETAILS_HOURS,
} from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { SideCard } from '../ui/display/side-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { type Suggestion, Suggestions } from '../ui/forms/suggestions.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import classes from './access-details.module.css';

/** Maximum readings on the card; /access-details lists the others. */
const MAX_READINGS = 3;

/** Card with the access instructions and the latest readers (KEY-3, KEY-4). */
export function AccessCard() {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <SideCard title="Property access" summary={details.data?.updatedAt && 'Saved'}>
      <Query query={details} subject="Your access details">
        {(current) => <AccessDetailsForm details={current} parts={['instructions']} />}
      </Query>
      <Text mt="md" mb="sm" c="dimmed" size="sm">
        Encrypted. The provider of a confirmed visit can see this from {ACCESS_DETAILS_HOURS.from} the day
        before until {ACCESS_DETAILS_HOURS.hoursAfter} hours after it.{' '}
        <Link to="/access-details">All access details</Link>
      </Text>
      <AccessReadings max={MAX_READINGS} />
    </SideCard>
  );
}

const SAVED = { success: { title: 'Access details saved' }, refreshes: ['accessDetails'] } as const;

const FIELDS = {
  instructions: {
    label: 'Access instructions',
    description: 'Where the key is, gate and alarm codes, which door to use',
    rows: 4,
  },
  notes: {
    label: 'Special notes',
    description: 'Anything else to know at the door, such as a dog or where to park',
    rows: 2,
  },
};
type Part = keyof typeof FIELDS;
const PARTS: readonly Part[] = ['instructions', 'notes'];

const WAYS_IN: readonly Suggestion[] = [
  ['I’ll be in', 'I’ll be in to open the door.'],
  ['Key box', 'The key is in the key box. Code: '],
  ['Neighbour', 'A neighbour has the key: '],
  ['Concierge', 'The concierge has the key: '],
];

interface AccessDetailsFormProps {
  details: AccessDetails;
  /** Fields to edit; the others keep their values. */
  parts?: readonly Part[];
  onSaved?: () => void;
}

/** Form for access details (KEY-1, KEY-4). Its draft is not stored in the browser: the details open a home. */
export function AccessDetailsForm({ details, parts = PARTS, onSaved }: AccessDetailsFormProps) {
  const form = useServerForm({
    schema: AccessDetailsDraft,
    mutation: trpc.accessDetails.save.useMutation({ meta: SAVED }),
    initialValues: Object.fromEntries(parts.map((part) => [part, details[part] ?? ''])),
    followsSaved: true,
    draft: { name: `access details ${parts.join(' ')}`, isSecret: true },
    ...(onSaved && { onSuccess: onSaved }),
  });
  return (
    <Form form={form}>
      {parts.map((part) => (
        <Fragment key={part}>
          <Field form={form} name={part} as={TextArea} autoComplete="off" {...FIELDS[part]} />
          {part === 'instructions' && parts.length > 1 && (
            <Suggestions form={form} name={part} label="Ways in" suggestions={WAYS_IN} separator={'\n'} />
          )}
        </Fragment>
      ))}
      <Submit
        extra={
          details.updatedAt && (
            <Text c="dimmed" size="sm">
              Last changed {formatDate(details.updatedAt)}, {formatTime(details.updatedAt)}
            </Text>
          )
        }
      >
        Save Access Details
      </Submit>
    </Form>
  );
}

/** Lists the readings of the access details, latest first (KEY-3). */
export function AccessReadings({ max }: { max: number }) {
  const readings = trpc.accessDetails.readings.useQuery();
  return (
    <Query query={readings} subject="The list of views">
      {(all) =>
        all.length === 0 ? (
          <Text c="dimmed" size="sm">
            No one has viewed these yet.
          </Text>
        ) : (
          <ul className={classes.list} aria-label="Who viewed your access details">
            {all.slice(0, max).map((reading) => (
              <Reading key={reading.id} reading={reading} />
            ))}
          </ul>
        )
      }
    </Query>
  );
}

function Reading({
  reading: { readerName, readAt, bookingId, serviceName, date },
}: {
  reading: AccessReading;
}) {
  return (
    <li>
      <b>{readerName}</b> viewed them on{' '}
      <time dateTime={readAt}>
        {formatDate(readAt)}, {formatTime(readAt)}
      </time>
      , for{' '}
      <Link to={paths.bookingPage(bookingId)}>
        {serviceName} on {formatDay(date)}
      </Link>
      .
    </li>
  );
}
