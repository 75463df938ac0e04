/** Browsers do without the list of all top-level domains, which is 48 kB: the server knows it and has the last word. */
export function isDomain(_host: string): boolean {
  return false;
}
