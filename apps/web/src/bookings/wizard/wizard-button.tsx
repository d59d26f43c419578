import type { ServiceType } from '@doorstep/domain';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { WizardOpener } from './wizard-opener.tsx';
import classes from './wizard-button.module.css';

interface WizardButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  type: ServiceType;
  children: ReactNode;
}

export function WizardButton({ type, children, ...look }: WizardButtonProps) {
  return (
    <WizardOpener type={type}>
      {(open, isLoading) => (
        <Button
          {...look}
          className={classes.button}
          aria-haspopup="dialog"
          aria-busy={isLoading}
          onClick={open}
        >
          {children}
        </Button>
      )}
    </WizardOpener>
  );
}
