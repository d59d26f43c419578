import { prepareBuild } from './prepare-build.ts';

/** Builds the server before tests run its programs. */
export default (): Promise<void> => prepareBuild('server');
