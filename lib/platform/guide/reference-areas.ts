/** The areas of the API reference, a page each: the front knows their paths without loading the contract. */
export const referenceAreas = [
  "campaigns",
  "advocates",
  "imports",
  "referrals",
  "matchRequests",
  "customerFiles",
  "customers",
  "reviews",
  "asks",
  "credit",
  "redemptions",
  "reports",
  "creditEvents",
  "closedMonths",
  "approvals",
  "ceilings",
  "people",
  "leadAlerts",
  "weeklyDigest",
  "dashboard",
  "accounts",
  "creditSettings",
  "users",
  "invitations",
  "signIn",
  "profile",
  "sessions",
  "secondFactor",
  "sso",
  "updates",
  "apiKeys",
  "webhookKeys",
  "webhookEvents",
  "webhookEndpoints",
  "webhookDeliveries",
  "connections",
  "connectionApps",
  "connectionEvents",
  "outboundEvents",
  "branding",
  "businessProfile",
  "messages",
  "inbox",
  "optOuts",
  "unreachableContacts",
  "textConsents",
  "audit",
  "backups",
  "guide",
] as const;

const path = "/docs/api";

/** The path of an area's page. */
export function referencePath(area: string): string {
  return `${path}/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The path of the page with an object of an answer. */
export function objectsPath(name: string): string {
  return `/docs/objects/${name.charAt(0).toLowerCase()}`;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every page of the reference besides its index. */
export const referencePaths: readonly string[] = [...referenceAreas.map(referencePath), ...letters.map(objectsPath)];
