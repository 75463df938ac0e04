import { readSignedIds, signIds } from "@/lib/auth/signed-ids";
import { appUrl } from "@/lib/env";

/** The token that opens an advocate's portal. */
export function portalToken(orgId: string, advocateId: string): string {
  return signIds("portal", orgId, advocateId);
}

/** The advocate a portal token was made for, or null when it is not one of ours. */
export function readPortalToken(token: string): { orgId: string; advocateId: string } | null {
  const read = readSignedIds("portal", token);
  return read && { orgId: read.orgId, advocateId: read.id };
}

/** Where an advocate finds the portal. */
export function portalUrl(orgId: string, advocateId: string): string {
  return `${appUrl()}/portal/${portalToken(orgId, advocateId)}`;
}

/** The link an advocate shares. */
export function referralUrl(referralCode: string): string {
  return `${appUrl()}/r/${referralCode}`;
}
