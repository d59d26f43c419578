import type { ProviderChoice, ServiceType } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Rating } from '../../ui/display/rating.tsx';
import { VerifiedBadge } from '../../ui/display/badge.tsx';
import { PersonControls } from '../../providers/relations/person-controls.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { TypeGlyph } from '../../ui/illustrations/service-picture.tsx';
import classes from './provider-option.module.css';

interface ProviderOptionProps {
  type: ServiceType;
  provider: ProviderChoice;
  isSelected: boolean;
  onSelect: () => void;
  onView: () => void;
  onBlocked: () => void;
}

/** A provider who could come: what is known of them, View Profile and Select (PRV-8). */
export function ProviderOption(props: ProviderOptionProps) {
  const { type, provider, isSelected, onSelect, onView, onBlocked } = props;
  const { name, bio, verified, favourite, specialties, certifications } = provider;
  return (
    <li className={classes.option} data-selected={isSelected}>
      <Avatar name={name} photo={provider.profilePhoto} type={type} size="small" />
      <div className={classes.text}>
        <p className={classes.name}>
          <b>{name}</b> {verified && <VerifiedBadge />}
        </p>
        <p className={classes.figures}>
          <Rating {...provider} />
          {factsOf(provider).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {favourite && <span>One of your favourites</span>}
        </p>
        {bio && <p className={classes.bio}>{bio}</p>}
        <Tags tags={[...certifications, ...specialties]} />
      </div>
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
  /** How many could come. */
  count: number;
  isSelected: boolean;
  onSelect: () => void;
}

/** Leaves the choice to us: favourites first, then the provider with the least work. */
export function AnybodyOption({ type, count, isSelected, onSelect }: AnybodyOptionProps) {
  return (
    <li className={classes.option} data-selected={isSelected}>
      <span className={classes.anybody} data-service={type}>
        <TypeGlyph type={type} size={34} />
      </span>
      <div className={classes.text}>
        <p className={classes.name}>
          <b>Anybody who is free</b>
        </p>
        <p className={classes.bio}>
          {count === 0
            ? 'Nobody can be chosen for this time yet. A request shows us that somebody is wanted.'
            : 'We ask your favourites first, then whoever has time for you.'}
        </p>
      </div>
      <div className={classes.buttons}>
        <SelectButton name="anybody who is free" isSelected={isSelected} onSelect={onSelect} />
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
      variant={isSelected ? 'filled' : 'default'}
      aria-pressed={isSelected}
      aria-label={`${label}: ${name}`}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

/** `5 years of experience`, `English, Spanish`; only what was said. */
function factsOf({ yearsOfExperience, languages }: Pick<ProviderChoice, 'yearsOfExperience' | 'languages'>) {
  const years = yearsOfExperience === 1 ? 'year' : 'years';
  return [
    ...(yearsOfExperience ? [`${yearsOfExperience} ${years} of experience`] : []),
    ...(languages.length > 0 ? [languages.join(', ')] : []),
  ];
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
