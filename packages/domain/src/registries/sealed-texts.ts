import { sealedAccessDetails } from '../accounts/access-details/access-details.queries.ts';
import { sealedFactors } from '../accounts/second-factor/factor.queries.ts';
import { sealedLinks } from '../platform/outbox/sealed-links.queries.ts';
import type { SealedTexts } from '../platform/sealed-texts.ts';

/** Everything in the database that only the secret key opens. */
export const SEALED_TEXTS: readonly SealedTexts[] = [sealedAccessDetails, sealedFactors, sealedLinks];
