import { type ProviderChoice, WIZARD_REQUESTS, type WizardRequest } from '@doorstep/domain';
import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { onlyRecipientText } from '../booking-texts.ts';
import { AnybodyOption, ProviderOption, ProviderProfile } from './provider-option.tsx';
import type { Wizard } from './use-wizard.ts';
import '@mantine/core/styles/Switch.layer.css';
import { Warning } from '../../ui/feedback/notice.tsx';
import classes from './wizard.module.css';

/** Descriptions of the requests, which change nothing by themselves (WIZ-6). */
const REQUESTS: readonly { name: WizardRequest; label: string; description: string }[] = [
  {
    name: 'sessionRecording',
    label: WIZARD_REQUESTS.sessionRecording,
    description: 'Ask your provider to record the visit with a body camera.',
  },
  {
    name: 'enhancedVerification',
    label: WIZARD_REQUESTS.enhancedVerification,
    description:
      'Ask for enhanced background checks and real-time tracking. This is a request, and doesn’t mean a check has been done.',
  },
];

const SWITCH = {
  label: classes.switchLabel ?? '',
  description: classes.switchText ?? '',
  track: classes.switchTrack ?? '',
};

const PROVIDERS_TO_COME = (
  <Loading>
    <Skeleton height={150} />
  </Loading>
);

interface ProviderStepProps {
  wizard: Wizard;
  profile: ProviderChoice | null;
  onShow: (provider: ProviderChoice | null) => void;
}

/** Two requests, and the choice of a free provider, or any (WIZ-5). */
export function ProviderStep({ wizard, profile, onShow }: ProviderStepProps) {
  const { type, state, change, candidates, provider, missing } = wizard;
  // The last profile stays while its dialog closes.
  const [last, setLast] = useState(profile);
  const heading = useFocusPlace<HTMLHeadingElement>();
  if (profile && profile !== last) setLast(profile);

  function ask(name: WizardRequest, on: boolean) {
    const others = state.requests.filter((each) => each !== name);
    change({ requests: on ? [...others, name] : others });
  }
  const select = (chosen: ProviderChoice | null) =>
    change({ provider: chosen && { id: chosen.id, name: chosen.name } });

  return (
    <>
      <Stack component="section" gap="sm" aria-label="Provider">
        <h4 {...heading.place}>Provider</h4>
        {missing && (
          <Warning announced="at once">
            <p>
              <b>{missing} isn’t free at that time.</b> Choose someone else, or continue with any available
              provider.
            </p>
          </Warning>
        )}
        <Query query={candidates} subject="Our providers" skeleton={PROVIDERS_TO_COME}>
          {(free) => (
            <Stack component="ul" gap="0.625rem">
              <AnybodyOption
                type={type}
                isSelected={!provider}
                onSelect={() => select(null)}
                providerCount={free.length}
              />
              {free.map((each) => (
                <ProviderOption
                  key={each.id}
                  type={type}
                  provider={each}
                  isSelected={each.id === provider?.id}
                  onSelect={() => select(each.id === provider?.id ? null : each)}
                  onView={() => onShow(each)}
                  onBlocked={heading.goThere}
                />
              ))}
            </Stack>
          )}
        </Query>
        <div aria-live="polite">
          {provider && (
            <p className={classes.note}>
              You selected <b>{provider.name}</b>. {onlyRecipientText(provider.name)}
            </p>
          )}
        </div>
      </Stack>
      <Stack gap="0.875rem" component="section" aria-label="Optional requests">
        <h4>Optional requests</h4>
        {REQUESTS.map(({ name, ...texts }) => (
          <Switch
            key={name}
            classNames={SWITCH}
            {...texts}
            checked={state.requests.includes(name)}
            onChange={(event) => ask(name, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {last && (
        <ProviderProfile
          type={type}
          provider={last}
          opened={profile !== null}
          isSelected={last.id === provider?.id}
          onClose={() => onShow(null)}
          onSelect={() => {
            select(last.id === provider?.id ? null : last);
            onShow(null);
          }}
        />
      )}
    </>
  );
}
