import { count, type Factor, formatDate, PRODUCT_NAME } from '@doorstep/domain';
import { Button, Group, Stack, Text, Code, SimpleGrid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, trpc } from '../../api.tsx';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { kindOfFactor, nameOfFactor } from './factor-names.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { addPasskey, passkeyFailure } from './passkeys.ts';
import { IconCopy } from '../../ui/display/icons.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import './two-step.css';

// The library that draws QR codes is loaded only here.
const AppSetup = lazy(async () => (await import('./app-setup.tsx')).AppSetup);
const RemoveFactorDialog = lazy(async () => (await import('./factor-dialogs.tsx')).RemoveFactorDialog);
const RenameFactorDialog = lazy(async () => (await import('./factor-dialogs.tsx')).RenameFactorDialog);

const STARTED = { failure: 'Error' } as const;
const PASSKEY_ADDED = {
  success: { title: 'Passkey added' },
  failure: passkeyFailure,
  refreshes: ['factors'],
} as const;
const RENEWED = {
  success: { title: 'New recovery codes' },
  failure: 'Error',
  refreshes: ['factors'],
} as const;

/** The user's authenticator apps, passkeys and recovery codes (ACC-20, ACC-34, ACC-44). */
export function TwoStepCard() {
  const factors = trpc.factors.list.useQuery();
  const { data: status } = trpc.factors.status.useQuery();
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const start = useMutation({
    mutationFn: () => withFreshSignIn(() => client.factors.startTotp.mutate()),
    meta: STARTED,
  });
  const passkey = useMutation({
    mutationFn: addPasskey,
    meta: PASSKEY_ADDED,
    onSuccess: ({ recoveryCodes }) => setNewCodes(recoveryCodes),
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
      <Query query={factors} subject="Your two-step verification methods">
        {(list) => (
          <>
            {list.length === 0 && <Text>It’s off: your password alone logs you in.</Text>}
            {list.length > 0 && (
              <RowList label="Two-step verification methods">
                {list.map((factor) => (
                  <FactorRow key={factor.id} factor={factor} isLast={list.length === 1} />
                ))}
              </RowList>
            )}
            <Group gap={10}>
              <Button
                variant={list.length > 0 ? 'default' : 'filled'}
                loading={passkey.isPending}
                onClick={() => passkey.mutate()}
              >
                Add a passkey
              </Button>
              <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
                {list.some(({ kind }) => kind === 'totp') ? 'Add another app' : 'Set up an authenticator app'}
              </Button>
            </Group>
            {list.length > 0 && status && (
              <CodesLeft left={status.recoveryCodesLeft} onRenewed={setNewCodes} />
            )}
          </>
        )}
      </Query>
    </Stack>
  );
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { name, createdAt, lastUsedAt } = factor;
  const kind = kindOfFactor(factor);
  const [dialog, setDialog] = useState<'remove' | 'rename' | null>(null);
  const close = () => setDialog(null);
  return (
    <Row
      extra={
        <Group gap={10}>
          <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
            Rename
          </Button>
          <Button size="xs" variant="default" onClick={() => setDialog('remove')}>
            Remove
          </Button>
        </Group>
      }
    >
      <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
        {nameOfFactor(factor)}
      </Text>
      <Text c="dimmed" size="sm">
        {name !== null && name !== kind && `${kind}. `}Added {formatDate(createdAt)}
        {lastUsedAt && `, last used ${formatDate(lastUsedAt)}`}
      </Text>
      <RemoveFactorDialog factor={factor} isLast={isLast} opened={dialog === 'remove'} onClose={close} />
      <RenameFactorDialog factor={factor} opened={dialog === 'rename'} onClose={close} />
    </Row>
  );
}

interface CodesLeftProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

function CodesLeft({ left, onRenewed }: CodesLeftProps) {
  const renew = useMutation({
    mutationFn: () => withFreshSignIn(() => client.factors.renewRecoveryCodes.mutate()),
    meta: RENEWED,
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  return (
    <>
      <Text>You have {count(left, 'recovery code')} left.</Text>
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

/** Shows new recovery codes, which no later page can (ACC-34). */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = codes.join('\n');
  const file = `data:text/plain,${encodeURIComponent(`${PRODUCT_NAME} recovery codes\n\n${text}\n`)}`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text ref={focusOnMount} tabIndex={-1}>
        Save these recovery codes now: they won’t be shown again. If you lose your phone, you can use each one
        to log in once.
      </Text>
      <SimpleGrid
        component="ul"
        aria-label="Recovery codes"
        cols={{ base: 1, xs: 2 }}
        verticalSpacing={6}
        p={0}
        m={0}
      >
        {codes.map((code) => (
          <Code key={code} component="li" fz="sm" style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap={10}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(text, 'Recovery codes copied')}
        >
          Copy codes
        </Button>
        <Button variant="default" component="a" href={file} download={`${PRODUCT_NAME}-recovery-codes.txt`}>
          Download codes
        </Button>
        <Button onClick={onSaved}>I’ve saved them</Button>
      </Group>
    </Stack>
  );
}
