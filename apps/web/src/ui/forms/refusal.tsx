import { messageOf } from '../../api-errors.ts';
import { FormError } from './form-error.tsx';

interface RefusalProps {
  /** The mutation of a button that belongs to no form. */
  of: { error: unknown };
  /** How it reads, without the full stop; the server's sentence unless it is given. */
  describe?: (error: unknown) => string;
}

/** Why what a button does was refused, as a form says it above its own. */
export function Refusal({ of: { error }, describe = messageOf }: RefusalProps) {
  return <FormError>{error ? `${describe(error)}.` : null}</FormError>;
}
