/** The headers of the browser that opens a page. A test sets and clears them. */
export const browser = new Headers();

// The test runner resolves `next/headers` to this file: Next.js has no request outside its server. An alias holds for
// every file; a mock in one file would depend on which files shared its process before.

export const headers = async () => browser;

export const cookies = async () => ({ get: () => undefined });
