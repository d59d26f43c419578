import type { ProviderChoice, PublicProfile, ServiceType } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import { VerifiedBadge } from '../../ui/display/badge.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import classes from './provider-profile.module.css';

interface ProviderProfileProps {
  type: ServiceType;
  provider: ProviderChoice;
  opened: boolean;
  isSelected: boolean;
  onClose: () => void;
  onSelect: () => void;
}

/** What is known of a provider, above the wizard (PRV-8); nothing in it is invented (PRV-2). */
export function ProviderProfile(props: ProviderProfileProps) {
  const { type, provider, opened, isSelected, onClose, onSelect } = props;
  const profile = trpc.providers.show.useQuery({ providerId: provider.id });
  return (
    <Dialog title={provider.name} opened={opened} onClose={onClose}>
      <div className={classes.profile}>
        <div className={classes.head}>
          <Avatar name={provider.name} photo={provider.profilePhoto} type={type} size="small" />
          <p>
            <Rating {...provider} />
            {provider.verified && <VerifiedBadge />}
          </p>
        </div>
        {provider.bio && <p>{provider.bio}</p>}
        <Query of={profile} what="The profile">
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
      </div>
    </Dialog>
  );
}

function Facts({ profile }: { profile: PublicProfile }) {
  const facts = factsOf(profile).filter(([, fact]) => fact !== '');
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

/** Name and value of everything a provider said or that was counted; an empty value is not known. */
function factsOf(profile: PublicProfile): [string, string][] {
  const { yearsOfExperience: years, responseMinutes, availableDays, services } = profile;
  return [
    ['Experience', years ? `${years} ${years === 1 ? 'year' : 'years'}` : ''],
    ['Languages', profile.languages.join(', ')],
    ['Certifications', profile.certifications.join(', ')],
    ['Specialties', profile.specialties.join(', ')],
    ['Services', services.map(({ name }) => name).join(', ')],
    [
      'Availability',
      availableDays > 0 ? `Available ${availableDays} ${availableDays === 1 ? 'day' : 'days'}` : '',
    ],
    ['Response time', responseMinutes === null ? '' : `${responseMinutes} min`],
    ['Background check', profile.verified ? 'Verified' : ''],
  ];
}
