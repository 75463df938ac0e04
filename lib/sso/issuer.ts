import { fieldError } from "@/lib/kit/errors";
import { appUrl } from "@/lib/platform/env";

/** Whether plain http is acceptable: the provider and this server run on the same machine, as when trying things out. */
export function isLocal(address: string): boolean {
  return isLoopback(address) && isLoopback(appUrl());
}

/** Whether a provider's address may be asked: what comes from an open line proves nothing. */
export function isSafe(address: string): boolean {
  return address.startsWith("https://") || isLocal(address);
}

/** Refuses an issuer that would be asked over an open line. @throws ApiError `invalid_input` for `issuer` */
export function requireSafe(issuer: string): void {
  if (!isSafe(issuer)) throw fieldError("issuer", "must start with https://");
}

/** Where a provider describes itself (OpenID Connect Discovery 1.0, section 4). */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}
