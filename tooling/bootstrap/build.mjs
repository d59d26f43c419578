import { main } from './failure.mjs';
import { prepareServerBuild } from './server-build.mjs';
import { prepareToolchain } from './toolchain.mjs';
import { prepareWebBuild } from './web-build.mjs';

// node tooling/bootstrap/build.mjs [web] [server]; without a name both.
main(async () => {
  const named = process.argv.slice(2);
  const isWanted = (name) => named.length === 0 || named.includes(name);
  const toolchain = await prepareToolchain();
  if (isWanted('server')) await prepareServerBuild(toolchain);
  if (isWanted('web')) await prepareWebBuild(toolchain);
});
