import { TotpConfirmation } from '@doorstep/domain';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import './two-step.css';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

const ADDED = { success: { title: 'Two-step verification is on' }, refreshes: ['factors'] } as const;

interface AppSetupProps {
  app: { secret: string; uri: string };
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Hands the secret to an authenticator app, and takes its first code (ACC-34). */
export function AppSetup({ app: { secret, uri }, onDone, onCancel }: AppSetupProps) {
  const form = useServerForm({
    schema: TotpConfirmation,
    mutation: useMutation({
      mutationFn: (sent: { code: string }) => withFreshSignIn(() => client.factors.confirmTotp.mutate(sent)),
      meta: ADDED,
    }),
    initialValues: { code: '' },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form form={form}>
      <Text>Scan this with your authenticator app, then enter the code it shows.</Text>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Stack gap="0.625rem">
        <Text size="sm" c="dimmed">
          Can’t scan it? Open the app on this device, or enter this key in it:
        </Text>
        <Code block fz="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <Group gap={10}>
          <Button size="xs" variant="default" component="a" href={uri}>
            Open the app
          </Button>
          <Button size="xs" variant="default" onClick={() => void copyText(secret, 'Key copied')}>
            Copy key
          </Button>
        </Group>
      </Stack>
      <Field
        form={form}
        name="code"
        label="Code from the app"
        ref={focusOnMount}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Submit
        extra={
          <Button variant="default" onClick={onCancel} disabled={form.isPending}>
            Cancel
          </Button>
        }
      >
        Turn on
      </Submit>
    </Form>
  );
}

/** Empty modules around a QR code, without which scanners do not find it. */
const QUIET = 4;

/** A QR code, black on white in every colour scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width={240}
      style={{ maxWidth: '100%' }}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" fillRule="evenodd" />
    </svg>
  );
}
