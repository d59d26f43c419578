import type { AssignedProvider } from '@doorstep/domain';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { SideCard } from '../ui/display/side-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ChatHours, ConversationCard } from './conversation-card.tsx';
import { VisitLink } from './conversation.tsx';
import { MessageList } from './message-list.tsx';
import { SAMPLE_EXPLANATION, useSampleConversation } from './sample-chat.tsx';

/** Conversation with the provider of the next booking, or else the last one; a sample without any (MSG-7). */
export function ProviderChatCard() {
  const provider = trpc.messages.housekeeper.useQuery();
  const { data: unread } = trpc.messages.unread.useQuery();
  return (
    <SideCard title="Contact your Housekeeper" summary={unread ? `${unread} new` : null}>
      <Query query={provider} subject="Your conversation">
        {(data) => (data ? <Conversation provider={data} /> : <Sample />)}
      </Query>
    </SideCard>
  );
}

function Conversation({ provider }: { provider: AssignedProvider }) {
  const { id, visit, messages } = provider;
  return (
    <>
      <Head {...provider} when={visit ? <VisitLink visit={visit} /> : 'No upcoming visit'} />
      <ConversationCard person={provider} messages={messages} noun="clean" />
      <p>
        <Link to={paths.chat({ withId: id })}>Open full chat</Link>
      </p>
    </>
  );
}

function Sample() {
  const { name, when, messages, ownId } = useSampleConversation();
  return (
    <>
      <Head name={name} when={when} badge={<ExampleBadge />} />
      <MessageList messages={messages} ownId={ownId} otherName={name} latest={messages.length} />
      <ChatHours noun="clean" />
      <Text size="sm" c="dimmed">
        {SAMPLE_EXPLANATION}
      </Text>
    </>
  );
}

interface HeadProps {
  name: string;
  photo?: string | null;
  when: ReactNode;
  badge?: ReactNode;
}

function Head({ name, photo, when, badge }: HeadProps) {
  return (
    <Group gap="sm" wrap="nowrap" mb="sm">
      <Avatar name={name} photo={photo} size="tiny" />
      <div>
        <b>{name}</b>
        <Text size="xs" c="dimmed">
          {when}
        </Text>
      </div>
      {badge}
    </Group>
  );
}
