import { ROLES, type Role } from '../../src/platform/roles.ts';
import { type ErrorCode, errors } from '../../src/platform/errors.ts';
import { appRouter } from '../../src/registries/router.ts';
import { domainErrorResponse } from '../../src/platform/trpc.ts';
import { FIRST_MOMENT } from '../world.ts';
import type { Case } from './case.ts';
import { MISSING, type Scene, type Side, type Stage, play } from './scene.ts';

const PEOPLE = ['visitor', 'customer', 'other customer', 'provider', 'other provider', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

/** The owner of the named thing. */
const TARGETS = ['own', 'foreign', 'missing'] as const;
type Target = (typeof TARGETS)[number] | 'nothing';

type Outcome = 'done' | ErrorCode;
/** `visitor, own` → what they get. */
export type Outcomes = Record<string, Outcome>;

const roleOf = (person: Person): Role | null => ROLES.find((role) => person.endsWith(role)) ?? null;
const targetsOf = ({ names }: Case): readonly Target[] => (names ? TARGETS : ['nothing']);

/** Returns the expected result of a procedure for every kind of user, by its case. */
export function expectedOutcomes(tried: Case): Outcomes {
  return collect(tried, (person, target) => {
    const role = roleOf(person);
    if (tried.for !== 'everybody' && role === null) return 'signed_out';
    if (Array.isArray(tried.for) && !tried.for.includes(role)) return 'forbidden';
    if (target === 'missing') return 'not_found';
    const isParty =
      target === 'nothing' ||
      tried.parties === 'anybody' ||
      (role !== null && tried.findsAll?.includes(role)) ||
      (role !== null && (tried.parties ?? ROLES).includes(role) && isOnSide(person, target));
    if (!isParty) return 'not_found';
    return (role !== null && tried.refuses?.[role]) || 'done';
  });
}

function isOnSide(person: Person, target: Target): boolean {
  return person === 'admin' || person.startsWith('other') === (target === 'foreign');
}

/** Returns the actual result for every kind of user; every call is rolled back. */
export async function actualOutcomes(scene: Scene, path: string, tried: Case): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  for (const person of PEOPLE) {
    for (const target of targetsOf(tried)) {
      outcomes[`${person}, ${target}`] = await play(scene, (stage) =>
        attempt(scene, stage, path, tried, person, target),
      );
    }
  }
  return outcomes;
}

function collect(tried: Case, outcomeOf: (person: Person, target: Target) => Outcome): Outcomes {
  const outcomes: Outcomes = {};
  for (const person of PEOPLE) {
    for (const target of targetsOf(tried)) outcomes[`${person}, ${target}`] = outcomeOf(person, target);
  }
  return outcomes;
}

async function attempt(
  scene: Scene,
  stage: Stage,
  path: string,
  { names, sends, prepare, at }: Case,
  person: Person,
  target: Target,
): Promise<Outcome> {
  for (const side of [scene.own, scene.foreign]) {
    stage.at(FIRST_MOMENT.toISOString());
    await prepare?.(stage, side);
  }
  stage.at(at ?? FIRST_MOMENT.toISOString());
  const side: Side = target === 'missing' ? MISSING : scene[target === 'foreign' ? 'foreign' : 'own'];
  const input = names ? names(side, roleOf(person)) : sends?.(scene.own);
  try {
    await procedureOf(stage.as(person === 'visitor' ? null : scene.users[person]), path)(input);
    return 'done';
  } catch (error) {
    const { code } = domainErrorResponse(error);
    if (!(code in errors) || code === 'unexpected' || code === 'invalid') throw error;
    return code;
  }
}

/** The procedure of a dotted name, as a caller has it. */
export function procedureOf(caller: object, path: string): (input: unknown) => Promise<unknown> {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], caller);
  return found as (input: unknown) => Promise<unknown>;
}

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  meta?: { access: 'public' | readonly Role[] };
}

/** Every procedure of the router by its dotted name, under which tRPC keeps them at run time. */
export const procedures: ReadonlyMap<string, Definition> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
    ([path, { _def }]) => [path, _def],
  ),
);
