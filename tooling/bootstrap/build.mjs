import { prepareServerBuild, prepareWebBuild } from './builds.mjs';
import { main } from './failure.mjs';
import { prepareToolchain } from './toolchain.mjs';

// node tooling/bootstrap/build.mjs [web] [server]; without a name both.
main(async () => {
  const named = process.argv.slice(2);
  const isWanted = (name) => named.length === 0 || named.includes(name);
  const toolchain = await prepareToolchain();
  if (isWanted('server')) await prepareServerBuild(toolchain);
  if (isWanted('web')) await prepareWebBuild(toolchain);
});
