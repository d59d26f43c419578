import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepYoungGenerationSmall, letYoungGenerationGrow } from './operations/memory.ts';

// What Node made of the TypeScript is kept: the next start takes half the time.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
keepYoungGenerationSmall();
const [{ serve }, { failStart }] = await Promise.all([import('./serve.ts'), import('./env.ts')]);
letYoungGenerationGrow();
await serve().then(flushCompileCache, failStart);
