import { type Factor, formatDate } from '@doorstep/domain';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, trpc } from '../../api.tsx';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { callFreshly } from './fresh-sign-in.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

// The library that draws QR codes is loaded only here.
const AppSetup = lazy(async () => (await import('./app-setup.tsx')).AppSetup);
const RemoveApp = lazy(async () => (await import('./remove-app.tsx')).RemoveApp);

const STARTED = { failure: 'Error' } as const;
const RENEWED = {
  success: { title: 'New recovery codes' },
  failure: 'Error',
  refreshes: ['factors'],
} as const;

/** The user's authenticator apps and recovery codes (ACC-20, ACC-34). */
export function TwoStepCard() {
  const factors = trpc.factors.list.useQuery();
  const { data: status } = trpc.factors.status.useQuery();
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const start = useMutation({
    mutationFn: () => callFreshly(() => client.factors.startTotp.mutate()),
    meta: STARTED,
  });
  if (newCodes.length > 0) return <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes([])} />;
  if (start.data) {
    return (
      <AppSetup
        app={start.data}
        onCancel={start.reset}
        onDone={(codes) => {
          start.reset();
          setNewCodes(codes);
        }}
      />
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      {status?.isMissing && (
        <Warning announced="politely">
          Admins need two-step verification. Please set it up to open the rest of the site.
        </Warning>
      )}
      <Text c="dimmed" size="sm">
        With two-step verification, logging in takes your password and a code from an app on your phone. A
        stolen password alone opens nothing.
      </Text>
      <Query of={factors} what="Your authenticator apps">
        {(list) => (
          <>
            {list.length > 0 && (
              <RowList label="Authenticator apps">
                {list.map((factor) => (
                  <App key={factor.id} factor={factor} isLast={list.length === 1} />
                ))}
              </RowList>
            )}
            <Button
              variant={list.length > 0 ? 'default' : 'filled'}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              {list.length > 0 ? 'Add another app' : 'Set up an authenticator app'}
            </Button>
            {list.length > 0 && status && (
              <CodesLeft count={status.recoveryCodesLeft} onRenewed={setNewCodes} />
            )}
          </>
        )}
      </Query>
    </Stack>
  );
}

function App({ factor: { id, createdAt, lastUsedAt }, isLast }: { factor: Factor; isLast: boolean }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Row
      extra={
        <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      }
    >
      <Text fw={650}>Authenticator app</Text>
      <Text c="dimmed" size="sm">
        Added {formatDate(createdAt)}
        {lastUsedAt && `, last used ${formatDate(lastUsedAt)}`}
      </Text>
      <RemoveApp factorId={id} isLast={isLast} opened={isRemoving} onClose={() => setRemoving(false)} />
    </Row>
  );
}

interface CodesLeftProps {
  count: number;
  onRenewed: (codes: readonly string[]) => void;
}

function CodesLeft({ count, onRenewed }: CodesLeftProps) {
  const renew = useMutation({
    mutationFn: () => callFreshly(() => client.factors.renewRecoveryCodes.mutate()),
    meta: RENEWED,
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  return (
    <>
      <Text>{count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`}</Text>
      <ConfirmButton
        label="Get new recovery codes"
        size="sm"
        title="Get new recovery codes?"
        keepLabel="Keep these"
        confirmLabel="Get new codes"
        mutation={renew}
        sends={undefined}
      >
        <p>Your current recovery codes stop working straight away.</p>
      </ConfirmButton>
    </>
  );
}
