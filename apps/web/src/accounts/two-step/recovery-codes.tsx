import { PRODUCT_NAME } from '@doorstep/domain';
import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCopy } from '../../ui/display/icons.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import './two-step.css';

/** Shows new recovery codes, which no later page can (ACC-34). */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = codes.join('\n');
  const file = `data:text/plain,${encodeURIComponent(`${PRODUCT_NAME} recovery codes\n\n${text}\n`)}`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text ref={focusOnMount} tabIndex={-1}>
        Save these recovery codes now: they won’t be shown again. If you lose your phone, you can use each one
        to log in once.
      </Text>
      <SimpleGrid component="ul" aria-label="Recovery codes" cols={{ base: 1, xs: 2 }} p={0} m={0}>
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
