import { FEATURES } from '../../tables.ts';
import type { Migration } from './migration.ts';
import type { FeatureTables } from './table.ts';

/** Every migration with its name, in the order of the names, whose number comes first. */
export const MIGRATIONS: readonly [name: string, migration: Migration][] = Object.values(FEATURES)
  .flatMap(({ migrations }: FeatureTables) => Object.entries(migrations))
  .toSorted(([name], [other]) => (name < other ? -1 : 1));
