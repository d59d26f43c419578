import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepYoungGenerationSmall, letYoungGenerationGrow } from './operations/memory.ts';

// The compile cache halves the time of the next start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
keepYoungGenerationSmall();
const [{ serve }, { failStart }] = await Promise.all([import('./serve.ts'), import('./env.ts')]);
letYoungGenerationGrow();
await serve().then(flushCompileCache, failStart);
