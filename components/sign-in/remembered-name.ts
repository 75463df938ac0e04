const KEY = "sso-name";

/** The sign-in name of the company that somebody came from last in this browser, or "". */
export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Storage is switched off; then the name is typed each time.
    return "";
  }
}

/** Keeps the name of a company whose single sign-on has started. */
export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above.
  }
}
