import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './forms.css';

interface TextAreaProps extends InputBaseProps, Omit<ComponentProps<'textarea'>, keyof InputBaseProps> {
  /** How many lines are shown of a text that has no more. */
  rows?: number;
  /** From so many lines on it scrolls. */
  mostRows?: number;
}

/** Several lines of text. It grows with them by the style sheet, or scrolls in browsers that cannot do that. */
export function TextArea({ rows = 3, mostRows, ...props }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      size="md"
      rows={rows}
      style={{ '--rows': rows, '--most-rows': mostRows }}
      {...props}
    />
  );
}
