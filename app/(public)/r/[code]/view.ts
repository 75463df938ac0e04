import { headers } from "next/headers";
import { cache } from "react";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import type { Words } from "@/components/words/en/en";
import type { PageLanguage } from "@/components/words/language-names";
import { catalogs } from "@/components/words/words";
import { readCookie } from "@/lib/kit/auth/cookies";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { hasSentBefore, isSentMark } from "@/lib/public/friend-page/form-time";
import { openForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";

/** A visit to `/r/{code}`. */
export interface FriendPageProps {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/**
 * The result of a sent form, whether or not the address is known: confirmation by email, by text, or a call. `asked`: a
 * call without the offer. `before`: this browser sent it earlier.
 */
export type SentKind = "sent" | "texted" | "calling" | "asked" | "before";

/** Why a link has no offer now. */
type ClosedKind = Exclude<FriendLink["state"], "open">;

/** Messages shown instead of the offer. */
export type ToldKind = SentKind | ClosedKind;

export const isSentKind = (kind: ToldKind): kind is SentKind => sentKinds.some((sent) => sent === kind);

const sentKinds: readonly SentKind[] = ["sent", "texted", "calling", "asked", "before"];

/** The page's state. `isAgain`: the form was just rejected. */
type FoundView =
  | { readonly kind: "failed" }
  | { readonly kind: "unknown" }
  | { readonly kind: "open" | ToldKind; readonly link: FriendLink; readonly isAgain: boolean };

export type FriendView = FoundView & { readonly language: PageLanguage; readonly words: Words };

/** The page's state in the visitor's language. */
export async function readView(visit: FriendPageProps): Promise<FriendView> {
  const requestHeaders = await headers();
  const view = await findView(visit, {
    hasSent: (code) => hasSentBefore(requestHeaders, code, new Date()),
    hasKept: (code) => openForm(readCookie(requestHeaders, savedFormCookie) ?? undefined, code) !== null,
  });
  const language = await pageLanguage("link" in view ? view.link.language : undefined);
  return { ...view, language, words: catalogs[language] };
}

interface Browser {
  /** Whether it sent the form. */
  readonly hasSent: (code: string) => boolean;
  /** Whether it has a rejected form. */
  readonly hasKept: (code: string) => boolean;
}

/** The page's state. A sent form is confirmed even if the link has closed since, for example with the last friend. */
export async function findView(
  { params, searchParams }: FriendPageProps,
  { hasSent, hasKept }: Browser,
): Promise<FoundView> {
  const { code } = await params;
  const link = await readLink(code);
  if (link === "failed") return { kind: link };
  if (!link) return { kind: "unknown" };
  const query = await searchParams;
  const mark = query["sent"];
  // Only the form's handler can sign this, so a handmade link can't fake it.
  const isSent = typeof mark === "string" && isSentMark(link.code, mark, new Date());
  if (isSent) return { kind: sentBy(query["by"]), link, isAgain: false };
  const isAgain = query["again"] !== undefined;
  // `?new` is another friend on the same browser. Back at `?again` after a success, there is nothing to correct.
  const isOther = query["new"] !== undefined || (isAgain && hasKept(link.code));
  if (!isOther && hasSent(link.code)) return { kind: "before", link, isAgain: false };
  return { kind: link.state, link, isAgain };
}

function sentBy(way: unknown): SentKind {
  if (way === "text") return "texted";
  if (way === "asked") return "asked";
  return way === "call" ? "calling" : "sent";
}

// The page, its title and its color each need it.
const readLink = cache((code: string) => readInTime("friend page", findFriendLink(code, new Date())));
