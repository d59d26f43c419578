import { main } from './failure.mjs';
import { prepareToolchain } from './toolchain.mjs';
import { prepareWebBuild } from './web-build.mjs';

main(async () => prepareWebBuild(await prepareToolchain()));
