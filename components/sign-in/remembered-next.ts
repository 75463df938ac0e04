import { z } from "zod";
import { readStored, store } from "@/components/use-stored";
import { nextPath } from "./next-path";

const KEY = "sign-in-next";

// As long as a link in an email works.
const KEPT_MS = 10 * 60_000;

const Kept = z.object({ next: z.string(), at: z.number() });

/** Keeps where somebody wants to go who gets a link by email: it is opened in another tab. */
export function rememberNext(next: string): void {
  store(KEY, JSON.stringify({ next, at: Date.now() }));
}

/** Where somebody wanted to go who asked for a link in this browser a moment ago; else where everybody goes. */
export function rememberedNext(): string {
  try {
    const { next, at } = Kept.parse(JSON.parse(readStored(KEY) ?? ""));
    return nextPath(Date.now() - at < KEPT_MS ? next : undefined);
  } catch {
    return nextPath(undefined);
  }
}
