import { prepareServerBuild, prepareWebBuild } from './builds.mjs';
import { COMPILE_CACHE } from './compile-cache.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { main } from './failure.mjs';
import { become } from './processes.mjs';
import { prepareToolchain } from './toolchain.mjs';

// node tooling/bootstrap/run.mjs running|testing|measuring|browsing <script> [arguments]. `running` and `measuring` build the server,
// and `browsing` the pages too.
main(async () => {
  const [purpose, ...script] = process.argv.slice(2);
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, purpose === 'running' ? 'running' : 'testing');
  if (purpose !== 'testing') await prepareServerBuild(toolchain);
  if (purpose === 'browsing') await prepareWebBuild(toolchain);
  become(toolchain.node, script, { ...toolchain.env, ...COMPILE_CACHE });
});
