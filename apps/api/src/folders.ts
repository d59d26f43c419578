import { fileURLToPath } from 'node:url';

/** The API's folder. Its sources and its build are one level below it, so that both find the same files. */
const API = new URL('../', import.meta.url);

export const WEB_BUILD = fileURLToPath(new URL('../web/build/client', API));
export const ROOT_PACKAGE = new URL('../../package.json', API);
export const DOCS_STYLE = new URL('src/rest/docs/docs.css', API);
