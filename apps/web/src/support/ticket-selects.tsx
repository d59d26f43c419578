import {
  PRIORITY_LABELS,
  TICKET_STATUS_LABELS,
  type TicketChange,
  type TicketDetail,
  priorityLabel,
  ticketStatusLabel,
} from '@doorstep/domain';
import { Button, Menu, Text } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';
import { IconChevronDown } from '../ui/display/icons.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { UPDATED } from './ticket-reports.ts';

const entriesOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const AGENT = 'Assigned agent';
const NO_AGENT = 'Not assigned';

/**
 * Changes status, priority and, unless it is local, the agent of a ticket, each at once. A refused change is rolled back
 * (SUP-20), such as one of a value that another admin has changed (ADM-17).
 */
export function TicketSelects({ ticket, isReadOnly }: { ticket: TicketDetail; isReadOnly: boolean }) {
  const { id: ticketId, status, priority, responderId, isLocal } = ticket;
  const update = trpc.support.update.useMutation({ meta: UPDATED });
  const change = (fields: Omit<TicketChange, 'subject' | 'description'>) =>
    update.mutate({ ticketId, ...fields, expected: { status, priority, responderId } });
  const { data: agents = [] } = trpc.support.agents.useQuery(isLocal ? skipToken : undefined);
  const sent = update.isPending ? update.variables : undefined;
  const agentName = (id: number | null) =>
    id === null ? NO_AGENT : (agents.find((agent) => agent.id === id)?.name ?? `Agent #${id}`);
  const shown = { status, priority, responderId, ...sent };
  return (
    <>
      <ChangeMenu
        label="Change status"
        current={shown.status}
        text={ticketStatusLabel(shown.status)}
        choices={entriesOf(TICKET_STATUS_LABELS)}
        isReadOnly={isReadOnly}
        onSelect={(value) => change({ status: value as 2 })}
      />
      <ChangeMenu
        label="Change priority"
        current={shown.priority}
        text={priorityLabel(shown.priority)}
        choices={entriesOf(PRIORITY_LABELS)}
        isReadOnly={isReadOnly}
        onSelect={(value) => change({ priority: value as 2 })}
      />
      {!isLocal && (
        <ChangeMenu
          label={AGENT}
          current={shown.responderId}
          text={agentName(shown.responderId)}
          choices={[
            { value: null, label: NO_AGENT },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          isReadOnly={isReadOnly}
          onSelect={(value) => change({ responderId: value })}
        />
      )}
    </>
  );
}

/** The agent of a local ticket, which has none and cannot get one (SUP-13). */
export function LocalAgent() {
  return (
    <Text span size="xs" c="dimmed">
      <VisuallyHidden>{AGENT}: </VisuallyHidden>
      {NO_AGENT}
    </Text>
  );
}

interface ChangeMenuProps<Value> {
  label: string;
  current: Value;
  /** The current choice in words. */
  text: string;
  choices: readonly { value: Value; label: string }[];
  isReadOnly: boolean;
  onSelect: (value: Value) => void;
}

function ChangeMenu<Value extends number | null>(props: ChangeMenuProps<Value>) {
  const { label, current, text, choices, isReadOnly, onSelect } = props;
  return (
    <Menu position="bottom-start" shadow="md" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isReadOnly}
          aria-label={`${label}: ${text}`}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={String(current)}
          onChange={(chosen) => {
            const choice = choices.find(({ value }) => String(value) === chosen);
            if (choice && choice.value !== current) onSelect(choice.value);
          }}
        >
          {choices.map(({ value, label: choice }) => (
            <Menu.RadioItem key={String(value)} value={String(value)} closeMenuOnClick>
              {choice}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
