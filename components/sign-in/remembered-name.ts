import { readStored, store } from "@/components/use-stored";

const KEY = "sso-name";

/** The sign-in name of the company that somebody came from last in this browser, or "". */
export function rememberedName(): string {
  return readStored(KEY) ?? "";
}

/** Keeps the name of a company whose single sign-on has started. */
export function rememberName(name: string): void {
  store(KEY, name);
}
