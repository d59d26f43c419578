import type { AssignedProvider } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ChatHours, ConversationBody, Slot } from './conversation.tsx';
import { MessageList } from './messages.tsx';
import { OF_CUSTOMERS, useSampleConversation } from './sample-chat.tsx';
import conversation from './conversation.module.css';
import classes from './provider-chat-card.module.css';

/** Conversation with the provider of the next booking, or else the last one; a sample without any (MSG-7). */
export function ProviderChatCard() {
  const provider = trpc.messages.housekeeper.useQuery();
  return (
    <Card title="Contact your Housekeeper">
      <Query of={provider} what="Your conversation">
        {(data) => (data ? <Conversation with={data} /> : <Sample />)}
      </Query>
    </Card>
  );
}

function Conversation({ with: provider }: { with: AssignedProvider }) {
  const { id, visit, messages } = provider;
  return (
    <>
      <Head {...provider} when={visit ? <Slot of={visit} /> : 'No visit ahead'} />
      <ConversationBody with={provider} messages={messages} of="clean" />
      <p className={classes.foot}>
        <Link to={paths.chat({ withId: id })}>The whole conversation</Link>
      </p>
    </>
  );
}

function Sample() {
  const { name, when, messages, ownId } = useSampleConversation();
  return (
    <>
      <Head name={name} when={when} badge={<ExampleBadge />} />
      <div className={conversation.body}>
        <MessageList messages={messages} ownId={ownId} otherName={name} />
        <ChatHours of="clean" />
      </div>
      <p className={classes.foot}>{OF_CUSTOMERS}</p>
    </>
  );
}

interface HeadProps extends Partial<Pick<AssignedProvider, 'photo'>> {
  name: string;
  when: ReactNode;
  badge?: ReactNode;
}

function Head({ name, photo, when, badge }: HeadProps) {
  return (
    <div className={classes.head}>
      <Avatar name={name} photo={photo} size="tiny" />
      <div className={classes.who}>
        <b>{name}</b>
        <p>{when}</p>
      </div>
      {badge}
    </div>
  );
}
