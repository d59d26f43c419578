import { COMPILE_CACHE } from './compile-cache.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { main } from './failure.mjs';
import { become } from './processes.mjs';
import { prepareToolchain } from './toolchain.mjs';

// node tooling/bootstrap/run.mjs running|testing <script> [arguments]
main(async () => {
  const [purpose, ...script] = process.argv.slice(2);
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, purpose);
  become(toolchain.node, script, { ...toolchain.env, ...COMPILE_CACHE });
});
