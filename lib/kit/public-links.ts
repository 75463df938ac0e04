import { isSigned, readClaimedIds, readSignedIds, signIds } from "@/lib/kit/auth/signed-ids";
import { appUrl } from "@/lib/kit/env";

/** Whose portal it is, and how often its link was replaced. */
export interface PortalOwner {
  readonly orgId: string;
  readonly advocateId: string;
  readonly portalLinkVersion: number;
}

/** The token that opens an advocate's portal. */
export function portalToken({ orgId, advocateId, portalLinkVersion }: PortalOwner): string {
  return signIds("portal", orgId, advocateId, portalLinkVersion);
}

/** The advocate a token claims to be made for; `opensPortal` tells whether it was. Null when it has another form. */
export function readPortalToken(token: string): Omit<PortalOwner, "portalLinkVersion"> | null {
  const claimed = readClaimedIds(token);
  return claimed && { orgId: claimed.orgId, advocateId: claimed.id };
}

/** Whether a token opens this advocate's portal: it is not forged, and its link was not replaced. */
export function opensPortal(token: string, { orgId, advocateId, portalLinkVersion }: PortalOwner): boolean {
  return isSigned("portal", token, { orgId, id: advocateId }, portalLinkVersion);
}

/** Where an advocate finds the portal. */
export function portalUrl(owner: PortalOwner): string {
  return `${appUrl()}/portal/${portalToken(owner)}`;
}

/** Which referral a friend is asked to stand by. */
export interface AskedReferral {
  readonly orgId: string;
  readonly referralId: string;
}

/** Where a friend confirms a referral. */
export function confirmUrl({ orgId, referralId }: AskedReferral): string {
  return `${appUrl()}/confirm/${signIds("confirm", orgId, referralId)}`;
}

/** The referral that a friend's link confirms, or null when the token is not one of ours. */
export function readConfirmToken(token: string): AskedReferral | null {
  const ids = readSignedIds("confirm", token);
  return ids && { orgId: ids.orgId, referralId: ids.id };
}

/** The job that a customer is asked about. */
export interface AskedJob {
  readonly orgId: string;
  readonly jobId: string;
}

/** Where a customer says how a job went. */
export function answerUrl({ orgId, jobId }: AskedJob): string {
  return `${appUrl()}/answer/${signIds("answer", orgId, jobId)}`;
}

/** The job that a customer's link is about, or null when the token is not one of ours. */
export function readAnswerToken(token: string): AskedJob | null {
  const ids = readSignedIds("answer", token);
  return ids && { orgId: ids.orgId, jobId: ids.id };
}

/** Where staff redeem a one-time code: behind the #, which no server is told, for a camera to open. */
export function counterUrl(code: string): string {
  return `${appUrl()}/redeem#${code.replace(/\D/g, "")}`;
}

/** Where a business says what it collects of people, and why. */
export function privacyUrl(slug: string): string {
  return `${appUrl()}/privacy/${slug}`;
}

/** The link an advocate shares. */
export function referralUrl(referralCode: string): string {
  return `${appUrl()}/r/${referralCode}`;
}

/** Where an organization's members start to sign in through its identity provider. */
export function ssoUrl(signInName: string): string {
  return `${appUrl()}/sso/${signInName}`;
}
