import { COMPILE_CACHE } from './compile-cache.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { main } from './failure.mjs';
import { become } from './processes.mjs';
import { prepareToolchain } from './toolchain.mjs';
import { prepareWebBuild } from './web-build.mjs';

main(async () => {
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, 'running');
  await prepareWebBuild(toolchain);
  become(toolchain.node, ['apps/api/src/main.ts'], { ...toolchain.env, ...COMPILE_CACHE });
});
