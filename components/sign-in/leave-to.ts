/**
 * Opens another page of the site anew, so that the server writes it for whoever is signed in now. It does not resolve
 * before somebody comes back to this page: until then its buttons stay busy.
 */
export function leaveTo(path: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    window.location.assign(path);
  });
}
