import { join } from 'node:path';
import { appRouter } from '@doorstep/domain/server';
import type { AnyProcedure } from '@trpc/server';
import { API, type Checker, type Symbol as NamedType, type Type } from 'typescript/unstable/sync';

/** One procedure, as internal developers call it. */
export interface ListedProcedure {
  /** `bookings.accept` */
  path: string;
  kind: 'query' | 'mutation' | 'subscription';
  /** The callers: everyone, everyone signed in, or these roles. */
  access: string;
  about: string;
  /** In TypeScript; `void` for no input. */
  input: string;
  /** In TypeScript; `never` for no answer. */
  output: string;
}

/** `NoTruncation` of TypeScript's type printer. */
const WHOLE = 1;

/** Returns every procedure by path: its callers from the router, its types from the compiler. */
export function listProcedures(): ListedProcedure[] {
  const api = new API();
  try {
    const { checker, inputs, outputs } = readShapes(api);
    const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
    return Object.entries(procedures)
      .map(([path, { _def: procedure }]) => {
        const input = memberAt(checker, inputs, path);
        const output = memberAt(checker, outputs, path);
        return {
          path,
          kind: procedure.type,
          access: accessOf(procedure.meta),
          about: input.symbol.getDocumentationComment(checker),
          input: checker.typeToString(input.type, undefined, WHOLE),
          output: checker.typeToString(output.type, undefined, WHOLE),
        };
      })
      .toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
  } finally {
    api.close();
  }
}

function readShapes(api: API): { checker: Checker; inputs: Type; outputs: Type } {
  const config = join(import.meta.dirname, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  const file = project?.program.getSourceFile(join(import.meta.dirname, 'shapes.ts'));
  const module = file && project?.checker.getSymbolAtLocation(file);
  if (!project || !module) throw new Error('The types of the procedures could not be read.');
  const { checker } = project;
  const shapes = checker.getExportsOfModule(module);
  const named = (name: string) => {
    const shape = shapes.find((symbol) => symbol.name === name);
    if (!shape) throw new Error(`There is no type ${name}.`);
    return checker.getDeclaredTypeOfSymbol(shape);
  };
  return { checker, inputs: named('Inputs'), outputs: named('Outputs') };
}

function memberAt(checker: Checker, type: Type, path: string): { symbol: NamedType; type: Type } {
  const [first = '', ...rest] = path.split('.');
  const symbol = checker.getPropertyOfType(type, first);
  const found = symbol && checker.getTypeOfSymbol(symbol);
  if (!symbol || !found) throw new Error(`The compiler does not know ${path}.`);
  return rest.length === 0 ? { symbol, type: found } : memberAt(checker, found, rest.join('.'));
}

function accessOf(meta: unknown): string {
  const { access } = meta as { access: 'public' | string[] };
  if (access === 'public') return 'everybody';
  return access.length === 0 ? 'everybody signed in' : access.join(', ');
}
