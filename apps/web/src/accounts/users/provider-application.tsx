import { Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { factsOf } from '../../providers/facts-of.ts';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { Card } from '../../ui/display/page.tsx';
import { joinFacts } from '../../ui/display/text.ts';
import { Query } from '../../ui/feedback/query.tsx';

/** The public profile that a provider has entered so far, for the admin who approves them (ADM-16). */
export function ProviderApplication({ providerId }: { providerId: number }) {
  const profile = trpc.providers.show.useQuery({ providerId });
  return (
    <Card title="Application">
      <Query query={profile} subject="The application">
        {({ services, certifications, specialties, bio, ...known }) => (
          <>
            <NamedFacts inRow>
              <Fact name="Services">{services.map(({ name }) => name).join(', ') || 'None chosen'}</Fact>
              <Fact name="About them">{joinFacts(factsOf(known)) || 'Nothing entered'}</Fact>
              {certifications.length > 0 && <Fact name="Certifications">{certifications.join(', ')}</Fact>}
              {specialties.length > 0 && <Fact name="Specialities">{specialties.join(', ')}</Fact>}
            </NamedFacts>
            {bio && (
              <Text inherit mt="sm">
                {bio}
              </Text>
            )}
          </>
        )}
      </Query>
    </Card>
  );
}
