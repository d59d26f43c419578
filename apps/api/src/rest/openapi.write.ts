import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** `pnpm --filter @doorstep/api openapi`: writes the document that is kept beside the code. */
const file = new URL('../../openapi.json', import.meta.url);
writeFileSync(file, JSON.stringify(openApiDocument(), null, 2));
