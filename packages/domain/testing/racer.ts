import { once } from 'node:events';
import { openDatabase } from '../src/platform/database/database.ts';
import { type Entry, finishAll } from './race.ts';
import { worldOn } from './world.ts';

/**
 * One process of a race, started by race-processes.ts as `node racer.ts URL NOW`: it is sent its entries, says that
 * it is ready, starts at the next message and sends how its entries finished.
 */
const [url = '', now = ''] = process.argv.slice(2);
const database = openDatabase(url);
const world = worldOn({ url, database, drop: () => database.close() });
world.at(now);

const [entries] = (await once(process, 'message')) as [Entry[]];
await database.ping();
process.send!('ready');
await once(process, 'message');
process.send!(await finishAll(world, database, entries));
await world.close();
process.disconnect!();
