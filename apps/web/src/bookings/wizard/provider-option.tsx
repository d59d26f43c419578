import { count, type ProviderChoice, type PublicProfile, type ServiceType } from '@doorstep/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Rating } from '../../ui/display/rating.tsx';
import { VerifiedBadge } from '../../ui/display/badge.tsx';
import { factsOf } from '../../providers/facts-of.ts';
import { PersonControls } from '../../providers/relations/person-controls.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconCheck } from '../../ui/display/icons.ts';
import { ServiceIcon } from '../../ui/illustrations/service-picture.tsx';
import { ANYONE } from '../booking-texts.ts';
import classes from './provider-option.module.css';
import { trpc } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';

interface ProviderOptionProps {
  type: ServiceType;
  provider: ProviderChoice;
  isSelected: boolean;
  onSelect: () => void;
  onView: () => void;
  onBlocked: () => void;
}

/** A free provider with View Profile and Select (PRV-8). */
export function ProviderOption(props: ProviderOptionProps) {
  const { type, provider, isSelected, onSelect, onView, onBlocked } = props;
  const { name, bio, verified, favourite, specialties, certifications } = provider;
  return (
    <li className={classes.option} data-selected={isSelected}>
      <Avatar name={name} photo={provider.profilePhoto} type={type} size="small" />
      <Stack gap="0.25rem" miw={0}>
        <Group component="p" gap="0.25rem 0.5rem">
          <b>{name}</b> {verified && <VerifiedBadge />}
        </Group>
        <Group component="p" gap="0.125rem 0.875rem" align="stretch" c="dimmed" fz="sm">
          <Rating {...provider} />
          {factsOf({ ...provider, verified: false }).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {favourite && <span>One of your favourites</span>}
        </Group>
        {bio && (
          <Text c="dimmed" size="sm" lh={1.45}>
            {bio}
          </Text>
        )}
        <Tags tags={[...certifications, ...specialties]} />
      </Stack>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onView} aria-label={`View Profile: ${name}`}>
          View Profile
        </Button>
        <SelectButton name={name} isSelected={isSelected} onSelect={onSelect} />
        <PersonControls person={provider} look="icons" onBlocked={onBlocked} />
      </div>
    </li>
  );
}

interface AnybodyOptionProps {
  type: ServiceType;
  providerCount: number;
  isSelected: boolean;
  onSelect: () => void;
}

/** Lets us choose: favourites first, then the provider with the least work. */
export function AnybodyOption({ type, providerCount, isSelected, onSelect }: AnybodyOptionProps) {
  return (
    <li className={classes.option} data-selected={isSelected}>
      <span className={classes.anybody} data-arch data-service={type}>
        <ServiceIcon type={type} size={34} />
      </span>
      <Stack gap="0.25rem" miw={0}>
        <Group component="p" gap="0.25rem 0.5rem">
          <b>{ANYONE.label}</b>
        </Group>
        <Text c="dimmed" size="sm" lh={1.45}>
          {providerCount === 0
            ? 'No one is free at your chosen time yet. Send a request to let us know when you need someone.'
            : ANYONE.text}
        </Text>
      </Stack>
      <div className={classes.buttons}>
        <SelectButton name="any available provider" isSelected={isSelected} onSelect={onSelect} />
      </div>
    </li>
  );
}

interface SelectButtonProps {
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}

function SelectButton({ name, isSelected, onSelect }: SelectButtonProps) {
  const label = isSelected ? 'Selected' : 'Select';
  return (
    <Button
      size="xs"
      variant={isSelected ? 'light' : 'default'}
      leftSection={isSelected && <IconCheck size={14} stroke={3} aria-hidden />}
      aria-pressed={isSelected}
      aria-label={`${label}: ${name}`}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

interface ProviderProfileProps {
  type: ServiceType;
  provider: ProviderChoice;
  opened: boolean;
  isSelected: boolean;
  onClose: () => void;
  onSelect: () => void;
}

/** The profile of a provider above the wizard (PRV-8); nothing in it is invented (PRV-2). */
export function ProviderProfile(props: ProviderProfileProps) {
  const { type, provider, opened, isSelected, onClose, onSelect } = props;
  const profile = trpc.providers.show.useQuery({ providerId: provider.id });
  return (
    <Dialog title={provider.name} opened={opened} onClose={onClose}>
      <Stack gap="md">
        <Group gap="0.875rem" wrap="nowrap">
          <Avatar name={provider.name} photo={provider.profilePhoto} type={type} size="small" />
          <Stack component="p" gap="0.375rem" align="flex-start">
            <Rating {...provider} />
            {provider.verified && <VerifiedBadge />}
          </Stack>
        </Group>
        {provider.bio && <p>{provider.bio}</p>}
        <Query query={profile} subject="The profile">
          {(known) => <Facts profile={known} />}
        </Query>
        <Button
          fullWidth
          variant={isSelected ? 'default' : 'filled'}
          aria-pressed={isSelected}
          onClick={onSelect}
        >
          {isSelected ? 'Selected' : 'Select'}
        </Button>
      </Stack>
    </Dialog>
  );
}

function Facts({ profile }: { profile: PublicProfile }) {
  const facts = profileFacts(profile).filter(([, fact]) => fact !== '');
  return (
    <>
      <NamedFacts>
        {facts.map(([name, fact]) => (
          <Fact key={name} name={name}>
            {fact}
          </Fact>
        ))}
      </NamedFacts>
      {profile.reviews.some(({ comment }) => comment) && (
        <section aria-label="Reviews" className={classes.reviews}>
          {profile.reviews
            .filter(({ comment }) => comment)
            .slice(0, 3)
            .map(({ id, comment, customerName }) => (
              <blockquote key={id}>
                <p>{comment}</p>
                <footer>{customerName}</footer>
              </blockquote>
            ))}
        </section>
      )}
    </>
  );
}

/** Returns names and values of facts about a provider; an empty value is unknown. */
function profileFacts(profile: PublicProfile): [string, string][] {
  const { yearsOfExperience: years, responseMinutes, availableDays, services } = profile;
  return [
    ['Experience', years ? count(years, 'year') : ''],
    ['Languages', profile.languages.join(', ')],
    ['Certifications', profile.certifications.join(', ')],
    ['Specialities', profile.specialties.join(', ')],
    ['Services', services.map(({ name }) => name).join(', ')],
    ['Availability', availableDays > 0 ? `Available ${count(availableDays, 'day')}` : ''],
    ['Response time', responseMinutes === null ? '' : `${responseMinutes} min`],
    ['Checks', profile.verified ? 'Verified' : ''],
  ];
}
