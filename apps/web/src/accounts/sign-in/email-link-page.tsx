import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ClientOnly } from '../../ui/browser/client-only.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { NarrowCard } from './narrow-card.tsx';

interface EmailLinkPageProps {
  title: string;
  text: string;
  label: string;
  mutation: {
    mutate: (link: { token: string }) => void;
    isPending: boolean;
    isSuccess: boolean;
    error: unknown;
  };
  done: { title: string; text: ReactNode };
}

/** A page for an emailed link, whose token is in the hash. A button uses it, because programs open links, too. */
export function EmailLinkPage({ title, text, label, mutation, done }: EmailLinkPageProps) {
  if (mutation.isSuccess)
    return (
      <NarrowCard title={done.title} done>
        <p ref={focusOnMount} tabIndex={-1}>
          {done.text}
        </p>
      </NarrowCard>
    );
  return (
    <NarrowCard title={title}>
      <p>{text}</p>
      <Refusal mutation={mutation} />
      <ClientOnly fallback={null}>
        <LinkButton label={label} mutation={mutation} />
      </ClientOnly>
    </NarrowCard>
  );
}

function LinkButton({ label, mutation }: Pick<EmailLinkPageProps, 'label' | 'mutation'>) {
  const token = useLocation().hash.slice(1);
  if (token === '') return <p>This link is incomplete. Please use the one in the email we sent you.</p>;
  return (
    <Button size="lg" loading={mutation.isPending} onClick={() => mutation.mutate({ token })}>
      {label}
    </Button>
  );
}
