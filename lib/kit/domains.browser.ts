/** Browsers skip the list of top-level domains (48 kB); the server checks against it. */
export function isDomain(_host: string): boolean {
  return false;
}
