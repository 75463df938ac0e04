import { isSigned, readClaimedIds, readSignedIds, signIds } from "@/lib/kit/auth/signed-ids";
import { appUrl } from "@/lib/kit/env";

/** The owner of a portal link, and how often the link was replaced. */
export interface PortalOwner {
  readonly orgId: string;
  readonly advocateId: string;
  readonly portalLinkVersion: number;
}

/** The token in an advocate's portal link. */
export function portalToken({ orgId, advocateId, portalLinkVersion }: PortalOwner): string {
  return signIds("portal", orgId, advocateId, portalLinkVersion);
}

/** The advocate named in a token, not yet verified: call `opensPortal`. Null if the token is malformed. */
export function readPortalToken(token: string): Omit<PortalOwner, "portalLinkVersion"> | null {
  const ids = readClaimedIds(token);
  return ids && { orgId: ids.orgId, advocateId: ids.id };
}

/** Whether a token opens this advocate's portal: its signature is valid and the link was not replaced. */
export function opensPortal(token: string, { orgId, advocateId, portalLinkVersion }: PortalOwner): boolean {
  return isSigned("portal", token, { orgId, id: advocateId }, portalLinkVersion);
}

/** The URL of an advocate's portal. */
export function portalUrl(owner: PortalOwner): string {
  return `${appUrl()}/portal/${portalToken(owner)}`;
}

/** The referral that a friend is asked to confirm. */
export interface ReferralRef {
  readonly orgId: string;
  readonly referralId: string;
}

/** The URL where a friend confirms a referral. */
export function confirmUrl({ orgId, referralId }: ReferralRef): string {
  return `${appUrl()}/confirm/${signIds("confirm", orgId, referralId)}`;
}

/** The referral in a friend's confirmation link, or null if the token is invalid. */
export function readConfirmToken(token: string): ReferralRef | null {
  const ids = readSignedIds("confirm", token);
  return ids && { orgId: ids.orgId, referralId: ids.id };
}

/** The job that a customer is asked to give feedback on. */
export interface JobRef {
  readonly orgId: string;
  readonly jobId: string;
}

/** The URL where a customer gives feedback on a job. */
export function answerUrl({ orgId, jobId }: JobRef): string {
  return `${appUrl()}/answer/${signIds("answer", orgId, jobId)}`;
}

/** The job in a customer's feedback link, or null if the token is invalid. */
export function readAnswerToken(token: string): JobRef | null {
  const ids = readSignedIds("answer", token);
  return ids && { orgId: ids.orgId, jobId: ids.id };
}

/** A file of a closed month: the statement as a page or a PDF, or the journal entry for the bookkeeping program. */
export type MonthFile = "statement" | "pdf" | "journal";

/** The URL of a closed month's file, which opens without signing in. It names no customers. */
export function monthFileUrl(month: { readonly orgId: string; readonly id: string }, file: MonthFile): string {
  return `${appUrl()}/api/closed-months/${signIds("closed-month", month.orgId, month.id)}/${file}`;
}

/** The closed month in a link to its files, or null if the token is invalid. */
export function readMonthToken(token: string): { readonly orgId: string; readonly id: string } | null {
  return readSignedIds("closed-month", token);
}

/** The URL where staff redeem a one-time code, for a QR code. The code follows the #, so it is never sent to a server. */
export function counterUrl(code: string): string {
  return `${appUrl()}/money/redeem#${code.replace(/\D/g, "")}`;
}

/** The URL of a business's privacy notice. */
export function privacyUrl(slug: string): string {
  return `${appUrl()}/privacy/${slug}`;
}

/** The link that an advocate shares. */
export function referralUrl(referralCode: string): string {
  return `${appUrl()}/r/${referralCode}`;
}

/** The URL where an organization's members sign in through its identity provider. */
export function ssoUrl(signInName: string): string {
  return `${appUrl()}/sso/${signInName}`;
}
