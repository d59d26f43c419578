import type { Role } from '../../src/platform/roles.ts';
import type { ErrorCode } from '../../src/platform/errors.ts';
import type { Side, Stage } from './scene.ts';

/**
 * Who may call one procedure, said by hand. To add one: put it into the table of its feature beside this file, with
 * `for` and, when its input names something, `names`; src/authorisation.test.ts then tries it as everybody.
 */
export interface Case {
  /** Everybody, everybody who is signed in, or these roles. */
  for: 'everybody' | 'signed in' | readonly Role[];
  /** What is sent when nothing is named in it. */
  sends?: (own: Side) => unknown;
  /** What is sent about the things of one side, by a user of this role. */
  names?: (side: Side, role: Role | null) => unknown;
  /** What is done first, to the things of each side. */
  prepare?: (stage: Stage, side: Side) => Promise<unknown>;
  /** When it is tried, if not at the first moment. */
  at?: string;
  /** Whose the thing is: the others do not find it. By default that of every role in `for`; `anybody` finds it. */
  parties?: readonly Role[] | 'anybody';
  /** Who finds the thing of either side nevertheless. */
  findsAll?: readonly Role[];
  /** What a party of a role is refused with, which may see the thing but not do this. */
  refuses?: Partial<Record<Role, ErrorCode>>;
}

export type Cases = Record<string, Case>;
