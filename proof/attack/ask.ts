/** Asks the API for something that must succeed. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The API over HTTP as the member with this key. */
export function askAs(url: string, apiKey: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}
