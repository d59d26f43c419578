import type { Housekeeper } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ChatHours, ConversationBody, Slot } from './conversation.tsx';
import { MessageList } from './message-list.tsx';
import { OF_CUSTOMERS, useSampleConversation } from './sample-chat.tsx';
import conversation from './conversation.module.css';
import classes from './housekeeper-card.module.css';

/** The conversation with the provider of the next visit, else of the last; a sample before there is one (MSG-7). */
export function HousekeeperCard() {
  const housekeeper = trpc.messages.housekeeper.useQuery();
  return (
    <Card title="Contact your Housekeeper">
      <Query of={housekeeper} what="Your conversation">
        {(known) => (known ? <Conversation with={known} /> : <Sample />)}
      </Query>
    </Card>
  );
}

function Conversation({ with: housekeeper }: { with: Housekeeper }) {
  const { id, name, visit, messages } = housekeeper;
  return (
    <>
      <Head name={name} when={visit ? <Slot of={visit} /> : 'No visit ahead'} />
      <ConversationBody with={housekeeper} messages={messages} of="clean" />
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

function Head({ name, when, badge }: { name: string; when: ReactNode; badge?: ReactNode }) {
  return (
    <div className={classes.head}>
      <Avatar name={name} size="tiny" />
      <div className={classes.who}>
        <b>{name}</b>
        <p>{when}</p>
      </div>
      {badge}
    </div>
  );
}
