/** A text that the log must not have. */
export const MARK = 'zz-marked-zz';

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  items?: Schema[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  keyType?: Schema;
  valueType?: Schema;
  format?: string;
}
interface Schema {
  def: Definition;
}

/** Returns an input for the schemas of a procedure, with marks wherever a text can be. */
export function markedInput(schemas: readonly unknown[]): unknown {
  const values = schemas.map((schema) => valueFor(schema as Schema, ''));
  return values.length > 1 ? Object.assign({}, ...values) : values[0];
}

function valueFor({ def }: Schema, name: string): unknown {
  const inner = def.innerType ?? def.in;
  if (inner) return valueFor(inner, name);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, schema]) => [key, valueFor(schema, key)]),
      );
    case 'array':
      return def.element ? [valueFor(def.element, name)] : [];
    case 'record':
      return { [MARK]: def.valueType ? valueFor(def.valueType, name) : MARK };
    case 'union': {
      const last = def.options?.at(-1);
      return last && valueFor(last, name);
    }
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'string':
      return textFor(name);
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return true;
    default:
      return MARK;
  }
}

function textFor(name: string): string {
  if (/email/i.test(name)) return `${MARK}@example.test`;
  if (/cursor/i.test(name)) return '';
  return MARK;
}
