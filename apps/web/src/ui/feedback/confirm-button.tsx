import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  label: string;
  /** What it is done to, said to screen readers. */
  of?: string;
  title: string;
  keepLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  pending: boolean;
  /** Does it, with the options of a mutation that close the dialog once it is settled. */
  onConfirm: (settle: { onSettled: () => void }) => void;
  /** What is asked; it is rendered while the dialog is open. */
  children: ReactNode;
}

/** A button that asks before something is done. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, of, size = 'xs', variant = 'default', className, onConfirm, ...dialog } = props;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
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
      <ConfirmDialog
        {...dialog}
        opened={opened}
        onClose={close}
        onConfirm={() => onConfirm({ onSettled: close })}
      />
    </>
  );
}
