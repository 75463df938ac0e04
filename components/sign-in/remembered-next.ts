import { z } from "zod";
import { readStored, store } from "@/components/use-stored";
import { nextPath } from "./next-path";

const KEY = "sign-in-next";

// The lifetime of an emailed link.
const KEPT_MS = 10 * 60_000;

const StoredNext = z.object({ next: z.string(), at: z.number() });

/** Stores the page to open after sign-in: an emailed link opens in another tab. */
export function rememberNext(next: string): void {
  store(KEY, JSON.stringify({ next, at: Date.now() }));
}

/** The page this browser's visitor wanted to open before requesting a link; else the default page. */
export function rememberedNext(): string {
  try {
    const { next, at } = StoredNext.parse(JSON.parse(readStored(KEY) ?? ""));
    return nextPath(Date.now() - at < KEPT_MS ? next : undefined);
  } catch {
    return nextPath(undefined);
  }
}
