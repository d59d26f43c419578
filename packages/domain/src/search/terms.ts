/** The words of a search key, each once: runs of letters and digits. A very long one is several. */
export function termsOf(searchKey: string): string[] {
  return [...new Set(searchKey.match(/[\p{L}\p{N}\p{M}]{1,32}/gu))];
}
