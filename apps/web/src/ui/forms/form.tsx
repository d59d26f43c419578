import { Button, type ButtonProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import './forms.css';
import { DialogFooter } from '../feedback/dialog-footer.tsx';
import { InDialog } from '../feedback/in-dialog.ts';
import { FormError } from '../feedback/notice.tsx';
import classes from './form.module.css';
import type { ServerForm } from './use-server-form.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the context serves forms of any fields; `Field` gets the typed form as a prop
type AnyForm = ServerForm<any>;

const FormContext = createContext<AnyForm | null>(null);

interface FormProps {
  form: AnyForm;
  /** Layout of the parts; by default below each other. */
  className?: string;
  children: ReactNode;
}

/** The form element of a server form. */
export function Form({ form, className = classes.form, children }: FormProps) {
  return (
    <FormContext value={form}>
      <form noValidate className={className} onSubmit={form.submit}>
        {children}
      </form>
    </FormContext>
  );
}

/** Fields next to each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

type FieldProps<Fields extends Record<string, unknown>, Props> = {
  form: ServerForm<Fields>;
  name: keyof Fields & string;
  /** Mantine's input; by default a line of text. */
  as?: ComponentType<Props>;
} & Omit<Props, 'form'>;

/** A field of a server form with its value and error. */
export function Field<Fields extends Record<string, unknown>, Props = TextInputProps>({
  form,
  name,
  as: Input = TextInput as ComponentType<Props>,
  ...props
}: FieldProps<Fields, Props>) {
  const type = typeof form.getValues()[name] === 'boolean' ? 'checkbox' : 'input';
  const input = form.getInputProps(name as never, { type });
  return <Input key={form.key(name as never)} {...(props as unknown as Props & object)} {...input} />;
}

interface SubmitProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'className' | 'disabled' | 'variant'> {
  onClick?: () => void;
  children: ReactNode;
  /** Content next to the button, such as a sentence or another button. */
  extra?: ReactNode;
}

/** The form's submit button, with the reason of a failure above it; in a dialog the last button of its footer. */
export function Submit({ children, extra, ...button }: SubmitProps) {
  const form = use(FormContext);
  const isInDialog = use(InDialog);
  if (!form) throw new Error('Submit must be inside a Form');
  const submit = (
    <Button type="submit" loading={form.isPending} {...button}>
      {children}
    </Button>
  );
  return (
    <>
      <FormError>{form.failure}</FormError>
      {isInDialog ? (
        <DialogFooter>
          {extra}
          {submit}
        </DialogFooter>
      ) : (
        <div className={classes.foot}>
          {submit}
          {extra}
        </div>
      )}
    </>
  );
}
