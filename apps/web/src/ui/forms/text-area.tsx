import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './forms.css';

interface TextAreaProps extends InputBaseProps, Omit<ComponentProps<'textarea'>, keyof InputBaseProps> {
  /** Visible lines of a shorter text. */
  rows?: number;
  /** Scrolls above this number of lines. */
  maxRows?: number;
}

/** A text area that grows with its text (see forms.css), or scrolls where browsers do not support that. */
export function TextArea({ rows = 3, maxRows, ...props }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      size="md"
      rows={rows}
      style={{ '--rows': rows, '--max-rows': maxRows }}
      {...props}
    />
  );
}
