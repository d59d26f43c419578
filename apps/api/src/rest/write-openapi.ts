import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** Writes the OpenAPI document to apps/api/openapi.json: `pnpm --filter @doorstep/api openapi`. */
writeFileSync(new URL('../../openapi.json', import.meta.url), JSON.stringify(openApiDocument(), null, 2));
