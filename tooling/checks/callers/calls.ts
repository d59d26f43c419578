import { globSync } from 'node:fs';
import path from 'node:path';
import {
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Identifier,
  type Node,
  type SourceFile,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

/** One place that calls a procedure. */
export interface Call {
  /** Dotted name, `bookings.accept`. */
  procedure: string;
  /** Path from the root, with slashes. */
  file: string;
  line: number;
}

/** The typed clients of the web app. What changes or drops the cache (`trpc.useUtils()`) calls nothing. */
const CLIENTS = new Set(['trpc', 'client']);
/** What of a procedure sends its call, or makes another send it; its query key, say, sends nothing. */
const SENDS = /^(?:use\w*(?:Query|Mutation|Subscription)|query|mutate|subscribe|queryOptions)$/;

/** Every call of a procedure by a page and by a route of REST, tests aside. @throws when a source cannot be read */
export function readCalls(root: string): Call[] {
  const api = new API();
  try {
    const read = (app: string, callsOf: CallsOf) => readApp(api, path.join(root, app), callsOf, root);
    return [...read('apps/web', typedCalls), ...read('apps/api', routedCalls)];
  } finally {
    api.close();
  }
}

type CallsOf = (node: Node, checker: Checker) => string[];

function readApp(api: API, folder: string, callsOf: CallsOf, root: string): Call[] {
  const config = path.join(folder, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'] });
  if (!project || files.length === 0) throw new Error(`No code found below ${folder}`);
  return files.toSorted().flatMap((name) => {
    const file = path.join(folder, name);
    const source = project.program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not part of ${config}`);
    return nodesOf(source).flatMap((node) =>
      callsOf(node, project.checker).map((procedure) => ({
        procedure,
        file: path.relative(root, file).replaceAll(path.sep, '/'),
        line: lineOf(source, node),
      })),
    );
  });
}

function nodesOf(node: Node): Node[] {
  const inside: Node[] = [node];
  node.forEachChild((child) => void inside.push(...nodesOf(child)));
  return inside;
}

function lineOf(source: SourceFile, node: Node): number {
  return source.text.slice(0, node.getStart(source)).split('\n').length;
}

/** `trpc.bookings.list.useQuery`; of `trpc.bookings[name].useMutation` every procedure that `name` may be. */
function typedCalls(node: Node, checker: Checker): string[] {
  if (!isPropertyAccessExpression(node) || !SENDS.test(node.name.text)) return [];
  return pathsTo(node.expression, checker).map((names) => names.join('.'));
}

/** The names on the way from a typed client to a node: one way, or one for each name that is computed; else none. */
function pathsTo(node: Node, checker: Checker): string[][] {
  if (isIdentifier(node)) return CLIENTS.has(node.text) ? [[]] : partOfClient(node, checker);
  if (isPropertyAccessExpression(node)) {
    return pathsTo(node.expression, checker).map((names) => [...names, node.name.text]);
  }
  if (isElementAccessExpression(node)) {
    const last = textsOf(checker.getTypeAtLocation(node.argumentExpression));
    return pathsTo(node.expression, checker).flatMap((names) => last.map((name) => [...names, name]));
  }
  return [];
}

/** `bookings` of `const { bookings } = trpc.useUtils()`. */
function partOfClient(node: Identifier, checker: Checker): string[][] {
  const part = checker.getSymbolAtLocation(node)?.valueDeclaration?.resolve();
  if (!part || !isBindingElement(part)) return [];
  const { initializer } = part.parent.parent as Partial<VariableDeclaration>;
  const isClients = initializer && /^(?:trpc|client)\.useUtils\(\)$/.test(initializer.getText());
  return isClients ? [[node.text]] : [];
}

/** The texts that a value of this type may be; none when it may be any. */
function textsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(textsOf);
  return type?.isStringLiteralType() ? [type.value] : [];
}

/** `procedure: 'bookings.list'` of a route. */
function routedCalls(node: Node): string[] {
  if (!isPropertyAssignment(node) || !isIdentifier(node.name) || node.name.text !== 'procedure') return [];
  return isStringLiteral(node.initializer) ? [node.initializer.text] : [];
}
