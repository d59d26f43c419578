import { prepareDependencies } from './dependencies.mjs';
import { main } from './failure.mjs';
import { become } from './processes.mjs';
import { prepareToolchain } from './toolchain.mjs';

main(async () => {
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, 'testing');
  become(toolchain.node, ['tooling/checks/run/main.ts', ...process.argv.slice(2)], toolchain.env);
});
