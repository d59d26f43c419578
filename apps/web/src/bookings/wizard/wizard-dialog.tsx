import { type ProviderChoice, type Service, serviceTypeLabel } from '@doorstep/domain';
import { useRef, useState } from 'react';
import { useAddressOptions } from '../../accounts/addresses/use-addresses.ts';
import { ApiProvider } from '../../api.tsx';
import { useSubmission } from '../request/use-submission.ts';
import { Mantine } from '../../mantine.tsx';
import { NoServices } from '../../services/no-services.tsx';
import { useServices } from '../../services/services-query.ts';
import { useHistoryEntry } from '../../ui/browser/use-history-entry.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { type WizardSubject, dropWizardDraft } from './wizard-state.ts';
import { Wizard, type WizardHandle } from './wizard.tsx';
import '../../ui/forms/forms.css';

/** Minimum duration of a submission (WIZ-8). */
const MIN_SUBMISSION_MS = 1_500;

export interface WizardDialogProps {
  subject: WizardSubject;
  opened: boolean;
  onClose: () => void;
}

/** The booking wizard with its providers, which a public page does not load. */
export function WizardDialog(props: WizardDialogProps) {
  return (
    <ApiProvider>
      <Mantine>
        <BookingDialog {...props} />
      </Mantine>
    </ApiProvider>
  );
}

/** Cannot be closed while it submits; closing it discards the draft (WIZ-8). */
function BookingDialog({ subject, opened, onClose }: WizardDialogProps) {
  const { type, serviceId } = subject;
  const services = useServices();
  const addresses = useAddressOptions();
  const submitting = useSubmission({ source: 'wizard', onBooked: leave, minDurationMs: MIN_SUBMISSION_MS });
  const [profile, setProfile] = useState<ProviderChoice | null>(null);

  const inType = (service: Service) => service.type === type;
  const name =
    services.data?.filter(inType).find(({ id }) => id === serviceId)?.name ??
    serviceTypeLabel(type, 'dashboard');

  function leave() {
    dropWizardDraft();
    onClose();
  }

  function close() {
    submitting.forgetFailure();
    setProfile(null);
    leave();
  }

  const wizard = useRef<WizardHandle>(null);
  useHistoryEntry(opened, () => {
    const goBack = wizard.current?.stepBack() ?? null;
    if (!goBack) close();
    return goBack;
  });
  return (
    <Dialog
      title={`Book ${name}`}
      opened={opened}
      onClose={close}
      size="wide"
      ignoresOutside
      hasHistoryEntry
      locked={submitting.running !== null}
    >
      <Query query={services} subject="Our services">
        {(offered) =>
          offered.some(inType) ? (
            <Query query={addresses} subject="Your addresses">
              {(saved) => (
                <Wizard
                  ref={wizard}
                  subject={subject}
                  services={offered.filter(inType)}
                  addresses={saved}
                  submitting={submitting}
                  profile={profile}
                  onShowProfile={setProfile}
                />
              )}
            </Query>
          ) : (
            <NoServices category={name} />
          )
        }
      </Query>
    </Dialog>
  );
}
