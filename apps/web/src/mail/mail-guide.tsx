import { type MailChoice, EMAIL_TEMPLATES } from '@doorstep/domain';
import { Text } from '@mantine/core';
import classes from './mail-guide.module.css';

const CHOICES: Record<MailChoice, string> = {
  reminders: 'to those who want reminders',
  invitations: 'to those who want invitations to review',
  news: 'to those who want news',
};

const TIPS = [
  'Say in the subject what it is about: most people read only that.',
  'Write one thing in one mail, and what to do next.',
  'Send yourself a test before you write to everybody.',
];

/** Tips, and every kind of mail (MAI-2). */
export function MailGuide() {
  return (
    <div className={classes.guide}>
      <section>
        <h3>Tips</h3>
        <ul>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Email types</h3>
        <ul>
          {Object.values(EMAIL_TEMPLATES).map((kind: { label: string; choice?: MailChoice }) => (
            <li key={kind.label}>
              {kind.label}
              {kind.choice && (
                <Text span c="dimmed" size="sm">
                  , {CHOICES[kind.choice]}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
