import { prepareBuild } from './prepare-build.ts';

/** Builds the web app before Playwright runs. */
export default (): Promise<void> => prepareBuild('web');
