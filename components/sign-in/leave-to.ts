/**
 * Loads another page in full, so that the server renders it for the current session. It stays pending until the
 * visitor returns to this page, to keep its buttons busy.
 */
export function leaveTo(path: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    window.location.assign(path);
  });
}
