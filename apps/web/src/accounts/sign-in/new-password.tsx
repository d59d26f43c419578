import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';

const StrengthHint = lazy(async () => (await import('./strength-hint.tsx')).StrengthHint);

interface NewPasswordProps extends PasswordInputProps {
  /** Returns what others know of the user, such as their name, which makes a password weak. */
  personal?: () => readonly string[];
}

/** Input for a new password, which says how strong it is once typing begins (ACC-18). */
export function NewPassword({ description, personal, onChange, ...input }: NewPasswordProps) {
  const [typed, setTyped] = useState('');
  function follow(event: ChangeEvent<HTMLInputElement>): void {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  }
  return (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {description}{' '}
          <span aria-live="polite">
            <StrengthHint isNeeded={typed !== ''} password={typed} personal={personal} />
          </span>
        </>
      }
      onChange={follow}
    />
  );
}
