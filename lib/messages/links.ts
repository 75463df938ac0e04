import { seal, unsealOrNull } from "@/lib/kit/auth/seal";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { appUrl } from "@/lib/kit/env";
import { answerUrl, confirmUrl, type MonthFile, monthFileUrl, portalUrl, referralUrl } from "@/lib/kit/public-links";
import type { MessageRow } from "@/lib/messages/find";
import { type ShortLink, shortUrl } from "@/lib/messages/short-links";

/**
 * Which links and codes are written out. `all`: the recipient's copy. `passed-on`: those an admin may pass on, such as
 * invitations. `portals`: advocates' pages, which every member hands out. `none`: for read-only keys. Only recipients
 * get links that stop or restart emails.
 */
export type Secrets = "all" | "passed-on" | "portals" | "none";

/** The links of one message, hidden as far as its reader may not see them. */
export interface MessageLinks {
  readonly referralCode: string;
  /** To share, to the advocate's page, and to stop such messages. */
  readonly own: () => OwnLinks;
  /** To the page that stops or restarts emails. */
  readonly unsubscribeUrl: () => string;
  readonly confirmUrl: (referralId: string | undefined) => string;
  readonly answerUrl: (jobId: string | undefined) => string;
  readonly monthFileUrl: (closedMonthId: string, file: MonthFile) => string;
  readonly secretUrl: () => string;
  readonly code: () => string;
  /** When the sealed link expires. */
  readonly expiresAt: Date;
}

interface OwnLinks {
  readonly referralUrl: string;
  readonly portalUrl: string;
  readonly unsubscribeUrl: string;
}

const HIDDEN_CODE = "******";

/** Which links are written out, and how. */
export interface LinkOptions {
  readonly secrets: Secrets;
  /** Writes private links as short ones, for a text message, and is called with each. */
  readonly shorten?: ((link: ShortLink) => void) | undefined;
}

/** The links of a message. */
export function linksOf(row: MessageRow, { secrets, shorten }: LinkOptions): MessageLinks {
  const { message, advocate } = row;
  const { orgId } = message;
  const { referralCode = "", portalLinkVersion = 0 } = advocate ?? {};
  const write = (link: Omit<ShortLink, "orgId">, longUrl: () => string) => {
    if (!shorten) return longUrl();
    shorten({ orgId, ...link });
    return shortUrl({ orgId, ...link });
  };
  const writePortal = (advocateId: string) =>
    write({ purpose: "portal", subjectId: advocateId, version: portalLinkVersion }, () =>
      portalUrl({ orgId, advocateId, portalLinkVersion }),
    );
  const writeConfirm = (subjectId: string) =>
    write({ purpose: "confirm", subjectId, version: 0 }, () => confirmUrl({ orgId, referralId: subjectId }));
  const writeAnswer = (subjectId: string) =>
    write({ purpose: "answer", subjectId, version: 0 }, () => answerUrl({ orgId, jobId: subjectId }));
  const isPassedOn = secrets === "all" || secrets === "passed-on";
  // Only the recipient may unsubscribe or resubscribe, so not even an admin sees the link.
  const unsubscribeUrl = () => (secrets === "all" ? `${appUrl()}/unsubscribe/${signMessage(message)}` : hiddenLink());
  return {
    referralCode,
    own: () => ({
      referralUrl: referralUrl(referralCode),
      portalUrl: secrets === "none" ? hiddenLink() : writePortal(message.advocateId ?? ""),
      unsubscribeUrl: unsubscribeUrl(),
    }),
    unsubscribeUrl,
    confirmUrl: (referralId) => (isPassedOn && referralId ? writeConfirm(referralId) : hiddenLink()),
    answerUrl: (jobId) => (isPassedOn && jobId ? writeAnswer(jobId) : hiddenLink()),
    monthFileUrl: (id, file) => (isPassedOn ? monthFileUrl({ orgId, id }, file) : hiddenLink()),
    secretUrl: () => (isPassedOn && openSecret(row)) || hiddenLink(),
    code: () => (isPassedOn && openSecret(row)) || HIDDEN_CODE,
    expiresAt: message.expiresAt ?? message.createdAt,
  };
}

/** Links of a test or preview, which lead nowhere. */
export function previewLinks(referralCode = "ANN-7K2Q"): MessageLinks {
  const unsubscribeUrl = () => `${appUrl()}/unsubscribe/preview`;
  return {
    referralCode,
    own: () => ({
      referralUrl: referralUrl(referralCode),
      portalUrl: `${appUrl()}/portal/preview`,
      unsubscribeUrl: unsubscribeUrl(),
    }),
    unsubscribeUrl,
    confirmUrl: hiddenLink,
    answerUrl: hiddenLink,
    monthFileUrl: hiddenLink,
    secretUrl: hiddenLink,
    code: () => HIDDEN_CODE,
    expiresAt: new Date(0),
  };
}

/** The URL for a mail program's one-click unsubscribe POST (RFC 8058). */
export function oneClickUrl(message: MessageIds): string {
  return `${appUrl()}/api/unsubscribe/${signMessage(message)}`;
}

type MessageIds = Pick<MessageRow["message"], "orgId" | "id">;

function signMessage({ orgId, id }: MessageIds): string {
  return signIds("unsubscribe", orgId, id);
}

/** A link that leads nowhere, in place of a secret one. */
export function hiddenLink(): string {
  return `${appUrl()}/hidden`;
}

/** The context for sealing a message's secret link. */
export function sealContext(messageId: string): string {
  return `messages:${messageId}`;
}

/** Encrypts a message's secret link or code. */
export function sealSecret(messageId: string, secret: string): Buffer {
  return seal(secret, sealContext(messageId));
}

/** A message's secret, or null if it has none or was sealed under another AUTH_SECRET. */
export function openSecret({ message: { id, sealedUrl } }: MessageRow): string | null {
  return unsealOrNull(sealedUrl, sealContext(id));
}
