import { READABLE } from '@doorstep/domain';
import { AccessDetailsForm } from '../../accounts/access-details-form.tsx';
import { trpc } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import classes from './actions.module.css';

/** How the provider gets in: the details of /access-details, for every visit alike. */
export function AccessDialog({ opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title="Access details" opened={opened} onClose={onClose}>
      <Details onSaved={onClose} />
    </Dialog>
  );
}

function Details({ onSaved }: { onSaved: () => void }) {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <>
      <p className={classes.lead}>
        One set of details for your home, kept encrypted. The provider of a confirmed visit can read them from{' '}
        {READABLE.from} the day before until {READABLE.hoursAfter} hours after it.
      </p>
      <Query of={details} what="Your access details">
        {(known) => <AccessDetailsForm details={known} onSaved={onSaved} />}
      </Query>
    </>
  );
}
