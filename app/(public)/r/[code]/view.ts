import { cache } from "react";
import { readInTime } from "@/app/read-in-time";
import { type FriendLink, findFriendLink, type LinkState } from "@/lib/public/friend-page/find-link";

/** A visit of `/r/{code}`. */
export interface Visit {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** What can come of a form; its handler leads back with it as the query. */
const outcomes = ["sent", "known", "own"] as const;

/** What there is to tell instead of asking for anything. */
export type ToldKind = (typeof outcomes)[number] | Exclude<LinkState, "open">;

/** What a visitor is shown. `isAgain`: the form that was just sent was not taken. */
export type View =
  | { readonly kind: "failed" }
  | { readonly kind: "unknown" }
  | { readonly kind: "open"; readonly link: FriendLink; readonly isAgain: boolean }
  | { readonly kind: ToldKind; readonly link: FriendLink };

/** What to show. What came of a form is told even when the link has closed since, as the last friend's does. */
export async function readView({ params, searchParams }: Visit): Promise<View> {
  const { code } = await params;
  const link = await readLink(code);
  if (link === "failed") return { kind: link };
  if (!link) return { kind: "unknown" };
  const query = await searchParams;
  const kind = outcomes.find((outcome) => query[outcome] !== undefined) ?? link.state;
  return kind === "open" ? { kind, link, isAgain: query["again"] !== undefined } : { kind, link };
}

// The page, its title and its color ask for it once each.
const readLink = cache((code: string) => readInTime("friend page", findFriendLink(code, new Date())));
