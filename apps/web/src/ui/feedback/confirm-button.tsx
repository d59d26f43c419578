import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type Confirmed } from './confirm-dialog.tsx';

interface ConfirmButtonProps<Sent>
  extends Confirmed<Sent>, Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  label: string;
  /** What it is done to, said to screen readers. */
  of?: string;
  title: string;
  keepLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  /** What is asked; it is rendered while the dialog is open. */
  children: ReactNode;
}

/** A button that asks before something is done. */
export function ConfirmButton<Sent>(props: ConfirmButtonProps<Sent>) {
  const { label, of, size = 'xs', variant = 'default', className, ...dialog } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        className={className}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <ConfirmDialog {...dialog} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
