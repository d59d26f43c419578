import { ContactMessage } from '@doorstep/domain';
import { MantineProvider, PasswordInput } from '@mantine/core';
import { TRPCClientError } from '@trpc/client';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { readDraft } from './draft.ts';
import { Field, Form, Submit } from './form.tsx';
import { useServerForm } from './use-server-form.ts';

const BLANK = { name: '', email: '', subject: '', message: '' };

/** A refusal of the server, as the typed client has it. */
function refusal(message: string, fields?: Record<string, string>) {
  return TRPCClientError.from({
    error: { message, code: -32600, data: { appCode: 'invalid', httpStatus: 400, fields } },
  } as never);
}

/** A form whose server gives these answers, one after the other; `null` takes what was sent. */
function open(...answers: (Error | null)[]) {
  const sent: unknown[] = [];
  function Page() {
    const [error, setError] = useState<Error | null>(null);
    const [isPending, setPending] = useState(false);
    const form = useServerForm({
      schema: ContactMessage,
      mutation: {
        error,
        isPending,
        mutateAsync(message: typeof BLANK) {
          sent.push(message);
          const answer = answers.shift();
          // Without an answer it stays on its way.
          setPending(answer === undefined);
          if (answer === undefined) return new Promise(() => {});
          setError(answer);
          return answer ? Promise.reject(answer) : Promise.resolve({ ticketId: 1 });
        },
      },
      initialValues: BLANK,
      draft: { name: 'test', omit: ['email'] },
    });
    return (
      <MantineProvider env="test">
        <Form form={form}>
          <Field form={form} name="name" label="Name" />
          <Field form={form} name="email" label="Email" />
          <Field form={form} name="subject" label="Subject" as={PasswordInput} />
          <Field form={form} name="message" label="Message" />
          <Submit>Send</Submit>
        </Form>
      </MantineProvider>
    );
  }
  const { unmount } = render(<Page />);
  const user = userEvent.setup();
  const fill = async () => {
    for (const [label, text] of [
      ['Name', 'Amara'],
      ['Email', 'amara@example.test'],
      ['Subject', 'Keys'],
      ['Message', 'Where are they?'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
  };
  return { sent, user, fill, unmount, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

describe('a server form', () => {
  it('sends nothing that the schema refuses, and focuses the first invalid field', async () => {
    const { sent, user, send } = open();
    await user.type(screen.getByLabelText('Name'), 'Amara');
    await send();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('shows a server error at its field only, and focuses it', async () => {
    const { fill, send } = open(refusal('Too short', { message: 'Please tell us more' }));
    await fill();
    await send();
    screen.getByText('Please tell us more');
    expect(screen.queryByText('Too short')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Message'));
  });

  it('announces a refusal that names no field of its own above the button, and keeps what was typed', async () => {
    const { fill, send } = open(refusal('Too many messages', { other: 'Not here' }));
    await fill();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Too many messages');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Keys');
  });

  it('is sent once, however often Enter is pressed', async () => {
    const { sent, fill, user } = open();
    await fill();
    await user.type(screen.getByLabelText('Message'), '{Enter}{Enter}');
    expect(sent).toHaveLength(1);
  });

  it('stores a draft without omitted fields, begins with it, and deletes it once it is sent', async () => {
    const first = open();
    await first.fill();
    first.unmount();
    const { sent, user, send } = open(null);
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Where are they?');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('Email'), 'amara@example.test');
    await send();
    expect(sent).toHaveLength(1);
    expect(readDraft('test', BLANK)).toEqual(BLANK);
  });
});

/** The values that the form below has sent. */
const sent: unknown[] = [];
function Saved({ name, subject }: { name: string; subject: string }) {
  const form = useServerForm({
    schema: ContactMessage,
    mutation: {
      error: null,
      isPending: false,
      mutateAsync: (message: typeof BLANK) => Promise.resolve(sent.push(message)),
    },
    initialValues: { ...BLANK, name, subject, email: 'amara@example.test', message: 'Where?' },
    followsSaved: true,
    draft: { name: 'saved' },
  });
  return (
    <MantineProvider env="test">
      <Form form={form}>
        <Field form={form} name="name" label="Name" />
        <Field form={form} name="subject" label="Subject" />
        <Submit>Save</Submit>
      </Form>
    </MantineProvider>
  );
}

describe('a form of what is saved', () => {
  it('follows what is saved elsewhere, but for fields with unsaved input, and sends both', async () => {
    sent.length = 0;
    const { rerender } = render(<Saved name="Amara" subject="Keys" />);
    const user = userEvent.setup();
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText('Name'), ' Cole');
    rerender(<Saved name="Mara" subject="Doors" />);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Amara Cole');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Doors');
    await save();
    expect(sent).toMatchObject([{ name: 'Amara Cole', subject: 'Doors' }]);
    // What is typed while it is on its way is not saved.
    await user.type(screen.getByLabelText('Subject'), ' and windows');
    rerender(<Saved name="Amara Cole" subject="Doors" />);
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Doors and windows');
    // Once it is sent, the name follows again.
    rerender(<Saved name="Amara C." subject="Doors" />);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Amara C.');
  });

  it('keeps no draft of what it took over, and one of what is typed while it is sent (LOO-7)', async () => {
    const { rerender } = render(<Saved name="Amara" subject="Keys" />);
    const user = userEvent.setup();
    rerender(<Saved name="Amara" subject="Doors" />);
    expect(readDraft('saved', BLANK)).toEqual(BLANK);
    await user.type(screen.getByLabelText('Name'), ' Cole');
    screen.getByRole('button', { name: 'Save' }).click();
    await user.type(screen.getByLabelText('Subject'), '!');
    expect(readDraft('saved', BLANK)).toEqual({ ...BLANK, subject: 'Doors!' });
    // As the server has it.
    rerender(<Saved name="Amara C." subject="Doors" />);
    expect(readDraft('saved', BLANK)).toEqual({ ...BLANK, subject: 'Doors!' });
  });

  it('keeps only unsaved input for the next visit, next to what is saved meanwhile', async () => {
    const { unmount } = render(<Saved name="Amara" subject="Keys" />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), ' Cole');
    unmount();
    expect(readDraft('saved', BLANK)).toEqual({ ...BLANK, name: 'Amara Cole' });
    const { rerender } = render(<Saved name="Amara" subject="Doors" />);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Amara Cole');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Doors');
    rerender(<Saved name="Mara" subject="Windows" />);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Amara Cole');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Windows');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(readDraft('saved', BLANK)).toEqual(BLANK);
  });
});
