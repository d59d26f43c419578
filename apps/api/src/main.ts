import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// What Node made of the TypeScript is kept: the next start takes half the time.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// Loading makes much garbage once; without this the young generation would stay as large as that.
setFlagsFromString('--semi-space-growth-factor=1');
const [{ serve }, { failStart }] = await Promise.all([import('./serve.ts'), import('./env.ts')]);
setFlagsFromString('--semi-space-growth-factor=2');
await serve().then(flushCompileCache, failStart);
