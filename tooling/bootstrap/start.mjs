import { prepareServerBuild, prepareWebBuild } from './builds.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { main } from './failure.mjs';
import { become } from './processes.mjs';
import { prepareToolchain } from './toolchain.mjs';

main(async () => {
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, 'running');
  await prepareServerBuild(toolchain);
  await prepareWebBuild(toolchain);
  become(toolchain.node, ['apps/api/build/main.js'], toolchain.env);
});
