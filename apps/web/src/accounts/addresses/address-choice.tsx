import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconHome } from '../../ui/display/icons.ts';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import type { AddressOption } from './use-addresses.ts';
import classes from './address-choice.module.css';

interface AddressChoiceProps {
  options: readonly AddressOption[];
  /** Id of the chosen option; empty for an address that is typed. */
  value: string;
  onChange: (id: string) => void;
}

/** Radio cards of known addresses, and one to type another. At first only the chosen one, with a button to change it. */
export function AddressChoice({ options, value, onChange }: AddressChoiceProps) {
  const [isOpen, setOpen] = useState(value === '');
  const visible = isOpen ? options : options.filter(({ id }) => id === value);
  const change = (
    <Button variant="subtle" size="sm" aria-label="Change address" onClick={() => setOpen(true)}>
      Change
    </Button>
  );
  const option = (id: string, label: string, detail: string) => (
    <OptionCard
      key={id}
      kind="radio"
      name="address"
      value={id}
      checked={id === value}
      onChange={() => onChange(id)}
      label={label}
      detail={detail}
      picture={
        isOpen ? undefined : (
          <span className={classes.home}>
            <IconHome size={20} aria-hidden />
          </span>
        )
      }
      action={!isOpen && change}
    />
  );
  return (
    <OptionCards legend="Address">
      {visible.map(({ id, name, line }) => option(id, name, line))}
      {isOpen && option('', 'Another address', 'Enter it for this booking only')}
    </OptionCards>
  );
}
