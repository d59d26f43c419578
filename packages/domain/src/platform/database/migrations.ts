import type { Migration } from './migration.ts';
import { marketplace } from './migrations/0001-marketplace.ts';
import { catalogue } from './migrations/0002-catalogue.ts';
import { deadlines } from './migrations/0003-deadlines.ts';
import { addresses } from './migrations/0004-addresses.ts';
import { reviews } from './migrations/0005-reviews.ts';
import { messages } from './migrations/0006-messages.ts';
import { preferencesAndReferrals } from './migrations/0007-preferences-and-referrals.ts';
import { reschedulesAndPauses } from './migrations/0008-reschedules-and-pauses.ts';
import { accessDetails } from './migrations/0009-access-details.ts';
import { listIndexes } from './migrations/0010-list-indexes.ts';
import { search } from './migrations/0011-search.ts';
import { conversationOrder } from './migrations/0012-conversation-order.ts';
import { figures } from './migrations/0013-figures.ts';
import { deletedAccounts } from './migrations/0014-deleted-accounts.ts';
import { listOrders } from './migrations/0015-list-orders.ts';
import { tickets } from './migrations/0016-tickets.ts';
import { searchKeys } from './migrations/0017-search-keys.ts';
import type { FeatureTables } from './table.ts';
import { FEATURES } from '../../tables.ts';

/** The steps that were made before each feature kept its own. */
const FIRST: Readonly<Record<string, Migration>> = {
  '0001-marketplace': marketplace,
  '0002-catalogue': catalogue,
  '0003-deadlines': deadlines,
  '0004-addresses': addresses,
  '0005-reviews': reviews,
  '0006-messages': messages,
  '0007-preferences-and-referrals': preferencesAndReferrals,
  '0008-reschedules-and-pauses': reschedulesAndPauses,
  '0009-access-details': accessDetails,
  '0010-list-indexes': listIndexes,
  '0011-search': search,
  '0012-conversation-order': conversationOrder,
  '0013-figures': figures,
  '0014-deleted-accounts': deletedAccounts,
  '0015-list-orders': listOrders,
  '0016-tickets': tickets,
  '0017-search-keys': searchKeys,
};

const steps = [FIRST, ...Object.values(FEATURES).map(({ migrations }: FeatureTables) => migrations)];

/** Every step of the schema with its name, in the order of the names, whose number comes first. */
export const MIGRATIONS: readonly [name: string, step: Migration][] = steps
  .flatMap((some) => Object.entries(some))
  .toSorted(([name], [other]) => (name < other ? -1 : 1));
