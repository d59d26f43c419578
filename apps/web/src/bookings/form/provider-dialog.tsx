import type { ProviderChoice, ServiceType } from '@doorstep/domain';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { factsOf } from '../../providers/facts-of.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import { joinFacts } from '../../ui/display/text.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { ANYONE, onlyRecipientText } from '../booking-texts.ts';

interface ProviderDialogProps {
  type: ServiceType;
  /** Providers who are free at the chosen time, the first of whom the server would ask. */
  candidates: readonly ProviderChoice[];
  /** Null for any of them. */
  chosenId: number | null;
  opened: boolean;
  onClose: () => void;
  onChoose: (providerId: number | null) => void;
}

/** Chooses who gets the request, of those who are free then, or leaves it to the server (ASG-11). */
export function ProviderDialog(props: ProviderDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog title="Who should come?" opened={opened} onClose={onClose}>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ type, candidates, chosenId, onChoose, onClose }: ProviderDialogProps) {
  const [id, setId] = useState(chosenId);
  const chosen = candidates.find((each) => each.id === id);
  return (
    <Stack gap="md">
      <OptionCards legend="Free at that time">
        <OptionCard
          kind="radio"
          name="provider"
          checked={!chosen}
          onChange={() => setId(null)}
          picture={<ServiceArch type={type} width={40} />}
          label={ANYONE.label}
          detail={ANYONE.text}
        />
        {candidates.map((provider) => (
          <OptionCard
            key={provider.id}
            kind="radio"
            name="provider"
            checked={provider.id === id}
            onChange={() => setId(provider.id)}
            picture={<Avatar name={provider.name} photo={provider.profilePhoto} type={type} size="tiny" />}
            label={provider.name}
            detail={<Details provider={provider} />}
          />
        ))}
      </OptionCards>
      <Text c="dimmed" size="sm" aria-live="polite">
        {chosen && onlyRecipientText(chosen.name)}
      </Text>
      <DialogFooter>
        <Button
          onClick={() => {
            onChoose(chosen?.id ?? null);
            onClose();
          }}
        >
          Choose
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function Details({ provider }: { provider: ProviderChoice }) {
  const facts = [...factsOf(provider), ...(provider.favourite ? ['One of your favourites'] : [])];
  return (
    <>
      <Rating {...provider} />
      <Text span inherit display="block">
        {joinFacts(facts)}
      </Text>
    </>
  );
}
