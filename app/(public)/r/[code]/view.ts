import { cache } from "react";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import type { Words } from "@/components/words/en/en";
import type { PageLanguage } from "@/components/words/language-names";
import { catalogs } from "@/components/words/words";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { isSentMark } from "@/lib/public/friend-page/form-time";

/** A visit of `/r/{code}`. */
export interface Visit {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/**
 * What came of a form that was sent, whatever it means to whose address it was: an email asks the friend to confirm it,
 * a text, or nobody but the business that calls.
 */
export type SentKind = "sent" | "texted" | "calling";

/** What there is to tell instead of asking for anything. */
export type ToldKind = SentKind | Exclude<FriendLink["state"], "open">;

export const isSentKind = (kind: ToldKind): kind is SentKind => sentKinds.some((sent) => sent === kind);

const sentKinds: readonly SentKind[] = ["sent", "texted", "calling"];

/** What a visitor is shown. `isAgain`: the form that was just sent was not taken. */
type FoundView =
  | { readonly kind: "failed" }
  | { readonly kind: "unknown" }
  | { readonly kind: "open"; readonly link: FriendLink; readonly isAgain: boolean }
  | { readonly kind: ToldKind; readonly link: FriendLink };

/** The same with the language it is told in. */
export type View = FoundView & { readonly language: PageLanguage; readonly words: Words };

/** What to show, in the visitor's language. */
export async function readView(visit: Visit): Promise<View> {
  const view = await findView(visit);
  const language = await pageLanguage("link" in view ? view.link.language : undefined);
  return { ...view, language, words: catalogs[language] };
}

/** What to show. That a form was sent is told even when the link has closed since, as the last friend's does. */
export async function findView({ params, searchParams }: Visit): Promise<FoundView> {
  const { code } = await params;
  const link = await readLink(code);
  if (link === "failed") return { kind: link };
  if (!link) return { kind: "unknown" };
  const query = await searchParams;
  const mark = query["sent"];
  // Only the form's handler can say so: no link that somebody writes.
  const isSent = typeof mark === "string" && isSentMark(link.code, mark, new Date());
  const kind = isSent ? sentBy(query["by"]) : link.state;
  return kind === "open" ? { kind, link, isAgain: query["again"] !== undefined } : { kind, link };
}

function sentBy(way: unknown): SentKind {
  if (way === "text") return "texted";
  return way === "call" ? "calling" : "sent";
}

// The page, its title and its color ask for it once each.
const readLink = cache((code: string) => readInTime("friend page", findFriendLink(code, new Date())));
