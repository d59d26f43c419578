/** Returns whether a file (path from the root) is a test, or is used by tests only. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /\/(?:testing|e2e|contract)\//.test(file);
}
