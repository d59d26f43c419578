import { type Address, addressLine } from '@doorstep/domain';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** Id of the chosen address; empty for one that is typed. */
  value: string;
  onChange: (addressId: string) => void;
}

/** Radio cards of saved addresses, and an option to type another. */
export function AddressChoice({ addresses, value, onChange }: AddressChoiceProps) {
  const option = (id: string, name: string, text: string) => (
    <OptionCard
      key={id}
      kind="radio"
      name="address"
      value={id}
      checked={id === value}
      onChange={() => onChange(id)}
      label={name}
      detail={text}
    />
  );
  return (
    <OptionCards legend="Address">
      {addresses.map((address) => option(String(address.id), address.name, addressLine(address)))}
      {option('', 'Another address', 'Type it for this booking')}
    </OptionCards>
  );
}

/** Returns the address to preselect: the default, or else the first (ADR-6); null without any. */
export function preselected(addresses: readonly Address[]): Address | null {
  return addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null;
}
