import { appUrl } from "@/lib/platform/env";

/** Where an organization's members start to sign in through its identity provider. */
export function ssoUrl(signInName: string): string {
  return `${appUrl()}/sso/${signInName}`;
}

/** What the sign-in front calls an organization's identity provider. */
export function ssoProviderId(orgId: string): string {
  return `sso-${orgId}`;
}

/** Where an organization's identity provider sends people back to: one per organization, so that none answers for another. */
export function redirectUri(orgId: string): string {
  return `${appUrl()}/api/auth/callback/${ssoProviderId(orgId)}`;
}
