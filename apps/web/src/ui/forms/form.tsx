import { Button, type ButtonProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentType, type ReactNode, createContext, use } from 'react';
import './forms.css';
import { FormError } from './form-error.tsx';
import classes from './form.module.css';
import type { ServerForm } from './use-server-form.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a form's parts know its fields by the form they are given
type AnyForm = ServerForm<any>;

const FormContext = createContext<AnyForm | null>(null);

interface FormProps {
  of: AnyForm;
  /** Lays out the parts; one below the other unless it is given. */
  className?: string;
  children: ReactNode;
}

/** The fields of a server form, and its button. */
export function Form({ of: form, className = classes.form, children }: FormProps) {
  return (
    <FormContext value={form}>
      <form noValidate className={className} onSubmit={form.submit}>
        {children}
      </form>
    </FormContext>
  );
}

/** Fields that stand beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

type FieldProps<Fields extends Record<string, unknown>, Props> = {
  of: ServerForm<Fields>;
  name: keyof Fields & string;
  /** Mantine's input; a line of text unless it is given. */
  as?: ComponentType<Props>;
} & Props;

/** One field of a server form: its value, its message, and where the keyboard goes when it needs a look. */
export function Field<Fields extends Record<string, unknown>, Props = TextInputProps>({
  of: form,
  name,
  as: Input = TextInput as ComponentType<Props>,
  ...props
}: FieldProps<Fields, Props>) {
  const type = typeof form.getValues()[name] === 'boolean' ? 'checkbox' : 'input';
  const input = form.getInputProps(name as never, { type });
  return <Input key={form.key(name as never)} {...(props as Props & object)} {...input} />;
}

interface SubmitProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'className' | 'disabled'> {
  children: ReactNode;
  /** What stands beside the button: a sentence, another button. */
  beside?: ReactNode;
}

/** The form's button, at work while it is being sent, and above it why it could not be. */
export function Submit({ children, beside, ...button }: SubmitProps) {
  const form = use(FormContext);
  if (!form) throw new Error('Submit stands inside a Form');
  return (
    <>
      <FormError>{form.failure}</FormError>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isPending} {...button}>
          {children}
        </Button>
        {beside}
      </div>
    </>
  );
}
