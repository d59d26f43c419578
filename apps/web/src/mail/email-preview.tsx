import type { RenderedEmail } from '@doorstep/domain';
import { Tabs, Text } from '@mantine/core';
import classes from './email-preview.module.css';
import { TabList } from '../ui/display/tab-list.tsx';

/** Previews an email: its HTML in a sandboxed frame, and its plain text. */
export function EmailPreview({ email: { subject, html, text } }: { email: RenderedEmail }) {
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Text inherit mb="sm">
        <b>Subject</b> {subject}
      </Text>
      <TabList>
        <Tabs.Tab value="html">Formatted</Tabs.Tab>
        <Tabs.Tab value="text">Plain text</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="html" pt="md">
        <iframe className={classes.frame} title={`Email: ${subject}`} sandbox="" srcDoc={html} />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="md">
        {/* Scrollable, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      </Tabs.Panel>
    </Tabs>
  );
}
