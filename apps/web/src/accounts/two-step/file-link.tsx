import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { client } from '../../api.tsx';
import { withFreshSignIn } from './fresh-sign-in.ts';

interface FileLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'mt' | 'flex'> {
  href: string;
  children?: ReactNode;
}

/** Downloads a list as a file, which needs a fresh sign-in (ADM-13, SES-15). */
export function FileLink({ href, children = 'Download as CSV', ...button }: FileLinkProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withFreshSignIn(() => client.accounts.requireFreshSignIn.query()),
    meta: { failure: 'Error' },
    onSuccess() {
      const link = document.createElement('a');
      link.href = href;
      link.download = '';
      link.click();
    },
  });
  function download(event: MouseEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Button component="a" href={href} download {...button} loading={isPending} onClick={download}>
      {children}
    </Button>
  );
}
