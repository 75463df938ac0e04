import { readStored, store } from "@/components/use-stored";

const KEY = "sso-name";

/** The company's sign-in name last used in this browser, or "". */
export function rememberedName(): string {
  return readStored(KEY) ?? "";
}

/** Remembers a company's name once its single sign-on has started. */
export function rememberName(name: string): void {
  store(KEY, name);
}
