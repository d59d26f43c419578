import type { RenderedEmail } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import classes from './letter-view.module.css';
import { TabList } from '../ui/display/tab-list.tsx';

/** A mail as it arrives: its HTML in a frame that can do nothing, and its plain text. */
export function EmailPreview({ letter: { subject, html, text } }: { letter: RenderedEmail }) {
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <p className={classes.subject}>
        <b>Subject</b> {subject}
      </p>
      <TabList>
        <Tabs.Tab value="html">As a page</Tabs.Tab>
        <Tabs.Tab value="text">As plain text</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="html" pt="md">
        <iframe className={classes.frame} title={`Mail: ${subject}`} sandbox="" srcDoc={html} />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="md">
        {/* It scrolls, and so must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      </Tabs.Panel>
    </Tabs>
  );
}
