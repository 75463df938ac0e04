import { headers } from "next/headers";
import { cache } from "react";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import type { Words } from "@/components/words/en/en";
import type { PageLanguage } from "@/components/words/language-names";
import { catalogs } from "@/components/words/words";
import { readCookie } from "@/lib/kit/auth/cookies";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { isSentMark } from "@/lib/public/friend-page/form-time";
import { keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { hasSentBefore } from "@/lib/public/friend-page/sent-before";

/** A visit of `/r/{code}`. */
export interface Visit {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/**
 * What came of a form that was sent, whatever it means to whose address it was: an email asks the friend to confirm it,
 * or a text, or the business calls. `asked`: a call without the offer. `before`: it was sent from this browser earlier.
 */
export type SentKind = "sent" | "texted" | "calling" | "asked" | "before";

/** Why a link has no offer now. */
export type ClosedKind = Exclude<FriendLink["state"], "open">;

/** What there is to tell instead of the offer. */
export type ToldKind = SentKind | ClosedKind;

export const isSentKind = (kind: ToldKind): kind is SentKind => sentKinds.some((sent) => sent === kind);

const sentKinds: readonly SentKind[] = ["sent", "texted", "calling", "asked", "before"];

/** What a visitor is shown. `isAgain`: the form that was just sent was not taken. */
type FoundView =
  | { readonly kind: "failed" }
  | { readonly kind: "unknown" }
  | { readonly kind: "open" | ToldKind; readonly link: FriendLink; readonly isAgain: boolean };

/** The same with the language it is told in. */
export type View = FoundView & { readonly language: PageLanguage; readonly words: Words };

/** What to show, in the visitor's language. */
export async function readView(visit: Visit): Promise<View> {
  const asked = await headers();
  const view = await findView(visit, {
    hasSent: (code) => hasSentBefore(asked, code, new Date()),
    hasKept: (code) => openForm(readCookie(asked, keptFormCookie) ?? undefined, code) !== null,
  });
  const language = await pageLanguage("link" in view ? view.link.language : undefined);
  return { ...view, language, words: catalogs[language] };
}

/** What this browser did on the page of a code. */
interface Browser {
  /** It sent the form. */
  readonly hasSent: (code: string) => boolean;
  /** It has a form that was not taken. */
  readonly hasKept: (code: string) => boolean;
}

/** What to show. That a form was sent is told even when the link has closed since, as the last friend's does. */
export async function findView(
  { params, searchParams }: Visit,
  { hasSent, hasKept }: Browser,
): Promise<FoundView> {
  const { code } = await params;
  const link = await readLink(code);
  if (link === "failed") return { kind: link };
  if (!link) return { kind: "unknown" };
  const query = await searchParams;
  const mark = query["sent"];
  // Only the form's handler can say so: no link that somebody writes.
  const isSent = typeof mark === "string" && isSentMark(link.code, mark, new Date());
  if (isSent) return { kind: sentBy(query["by"]), link, isAgain: false };
  const isAgain = query["again"] !== undefined;
  // With `?new` it is another friend at the same browser. Back at `?again` after all, there is nothing to put right.
  const isOther = query["new"] !== undefined || (isAgain && hasKept(link.code));
  if (!isOther && hasSent(link.code)) return { kind: "before", link, isAgain: false };
  return { kind: link.state, link, isAgain };
}

function sentBy(way: unknown): SentKind {
  if (way === "text") return "texted";
  if (way === "asked") return "asked";
  return way === "call" ? "calling" : "sent";
}

// The page, its title and its color ask for it once each.
const readLink = cache((code: string) => readInTime("friend page", findFriendLink(code, new Date())));
