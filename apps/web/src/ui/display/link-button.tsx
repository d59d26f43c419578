import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './link-button.module.css';

export interface LinkButtonProps extends LinkProps {
  size?: 'sm' | 'lg';
  variant?: 'filled' | 'default' | 'tinted';
  fullWidth?: boolean;
  rightSection?: ReactNode;
  className?: string | undefined;
}

/** A link that looks like Mantine's Button, for pages without Mantine. */
export function LinkButton({
  size = 'sm',
  variant = 'filled',
  fullWidth = false,
  rightSection,
  className = '',
  children,
  ...link
}: LinkButtonProps) {
  return (
    <Link
      prefetch="intent"
      {...link}
      className={`${classes.button} ${className}`}
      data-size={size}
      data-variant={variant}
      data-wide={fullWidth}
    >
      {children}
      {rightSection}
    </Link>
  );
}
