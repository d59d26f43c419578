import type { Role } from '../../src/platform/roles.ts';
import type { ErrorCode } from '../../src/platform/errors.ts';
import type { Side, Stage } from './scene.ts';

/**
 * The users who may call one procedure, declared by hand. To add one: put it into the table of its feature next to this file, with
 * `for` and, when its input names something, `names`; src/authorisation.test.ts then tries it as every kind of user.
 */
export interface Case {
  /** Everyone, every signed-in user, or these roles. */
  for: 'everybody' | 'signed in' | readonly Role[];
  /** The input when it names nothing. */
  sends?: (own: Side) => unknown;
  /** The input about the things of one side, by a user of this role. */
  names?: (side: Side, role: Role | null) => unknown;
  /** Set-up on the things of each side. */
  prepare?: (stage: Stage, side: Side) => Promise<unknown>;
  /** Time of the call, if not the first moment. */
  at?: string;
  /** The owner of the thing: others do not find it. By default every role in `for`; `anybody` finds it. */
  parties?: readonly Role[] | 'anybody';
  /** Roles that find the thing of either side nevertheless. */
  findsAll?: readonly Role[];
  /** The refusal for a party of a role that may see the thing but not do this. */
  refuses?: Partial<Record<Role, ErrorCode>>;
}

export type Cases = Record<string, Case>;
