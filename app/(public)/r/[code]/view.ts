import { headers } from "next/headers";
import { cache } from "react";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { readCookie } from "@/lib/kit/auth/cookies";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Words } from "@/lib/kit/words/en/en";
import type { Language } from "@/lib/kit/words/languages";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { isSentMark } from "@/lib/public/friend-page/form-time";
import { readTicket, type Ticket } from "@/lib/public/friend-page/read-ticket";
import { openForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";
import { readSent, type SentForm } from "@/lib/public/friend-page/sent-form";

/** A visit to `/r/{code}`. */
export interface FriendPageProps {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/**
 * The result of a sent form, whether or not the address is known: confirmation by email, by text, or a call. `asked`: a
 * call without the offer. Then how far it is: `set` if the friend confirmed it. `before`: it came to nothing.
 */
export type SentKind = (typeof sentKinds)[number];

/** Why a link has no offer now. */
type ClosedKind = Exclude<FriendLink["state"], "open">;

/** Messages shown instead of the offer. */
export type ToldKind = SentKind | ClosedKind;

export const isSentKind = (kind: ToldKind): kind is SentKind => sentKinds.some((sent) => sent === kind);

const sentKinds = [
  ...(["sent", "texted", "calling", "asked"] as const),
  ...(["set", "contacted", "booked", "saved", "before"] as const),
] as const;

/** The page's state. `isAgain`: the form was just rejected. */
type FoundView =
  | { readonly kind: "failed" }
  | { readonly kind: "unknown" }
  | {
      readonly kind: "open" | ToldKind;
      readonly link: FriendLink;
      readonly isAgain: boolean;
      readonly sent?: SentRequest;
    };

/** The friend's own request. */
export interface SentRequest extends Ticket {
  /** The friend's first name. */
  readonly name: string;
  readonly at: Date;
}

export type FriendView = FoundView & { readonly language: Language; readonly words: Words };

/** The page's state in the visitor's language. */
export async function readView(visit: FriendPageProps): Promise<FriendView> {
  const requestHeaders = await headers();
  const view = await findView(visit, {
    readSent: (code) => readSent(requestHeaders, code, new Date()),
    hasKept: (code) => openForm(readCookie(requestHeaders, savedFormCookie) ?? undefined, code) !== null,
  });
  const language = await pageLanguage("link" in view ? view.link.language : undefined);
  return { ...view, language, words: catalogs[language] };
}

interface Browser {
  /** The form it sent. */
  readonly readSent: (code: string) => SentForm | null;
  /** Whether it has a rejected form. */
  readonly hasKept: (code: string) => boolean;
}

/** The page's state. A sent form is confirmed even if the link has closed since, for example with the last friend. */
export async function findView(
  { params, searchParams }: FriendPageProps,
  { readSent, hasKept }: Browser,
): Promise<FoundView> {
  const { code } = await params;
  const link = await readLink(code);
  if (link === "failed") return { kind: link };
  if (!link) return { kind: "unknown" };
  const query = await searchParams;
  const mark = query["sent"];
  // Only the form's handler can sign this, so a handmade link can't fake it.
  const isSent = typeof mark === "string" && isSentMark(link.code, mark, new Date());
  const isAgain = query["again"] !== undefined;
  // `?new` is another friend on the same browser. Back at `?again` after a success, there is nothing to correct.
  const isOther = query["new"] !== undefined || (isAgain && hasKept(link.code));
  const form = isSent || !isOther ? readSent(link.code) : null;
  if (form) return readRequest(link, form);
  // A browser without cookies.
  if (isSent) return { kind: sentBy(query["by"]), link, isAgain: false };
  return { kind: link.state, link, isAgain };
}

/** The page of a request that this browser sent. */
async function readRequest(link: FriendLink, { at, ticket, name, way }: SentForm): Promise<FoundView> {
  if (way === "asked") return { kind: "asked", link, isAgain: false };
  const request = await readInTime("friend ticket", readTicket(link, ticket));
  if (request === "failed") return { kind: "failed" };
  const { stage } = request;
  const kind = stage === "waiting" ? sentBy(way) : (stage ?? "before");
  return { kind, link, isAgain: false, sent: { ...request, name, at: new Date(at) } };
}

function sentBy(way: unknown): SentKind {
  if (way === "text") return "texted";
  if (way === "asked") return "asked";
  return way === "call" ? "calling" : "sent";
}

/** A link, read once for the page, its title, its color and its picture. */
export const readLink = cache((code: string) => readInTime("friend page", findFriendLink(code, new Date())));
