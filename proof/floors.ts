import { isTest, type Source } from "@/proof/imports";

/**
 * The floors of `lib`, from the ground up: a floor imports those before it only. Contracts of other domains may be
 * imported by contracts, as shapes refer to each other.
 */
export const floors: readonly string[] = [
  "env",
  "auth",
  "kit",
  "outgoing",
  "storage",
  "plans",
  "campaigns",
  "ledger",
  "branding",
  "sso",
  "messages",
  "users",
  "invitations",
  "ceiling",
  "credit-settings",
  "organizations",
  "second-factor",
  "sign-in",
  "sessions",
  "profile",
  "accounts",
  "api-keys",
  "audit",
  "advocates",
  "imports",
  "spreadsheets",
  "lead-alerts",
  "business-profile",
  "customers",
  "flags",
  "referrals",
  "match-requests",
  "credit",
  "redemptions",
  "reports",
  "review",
  "asks",
  "customer-files",
  "approvals",
  "outbound",
  "webhook-keys",
  "webhooks",
  "connections",
  "people",
  "dashboard",
  "digest",
  "public",
  "platform",
];

/**
 * The two small circles between floors: an advocate is read with the referrals, and whoever removes a user withdraws
 * the user's invitations.
 */
export const knownCircles: Readonly<Record<string, string>> = {
  advocates: "referrals",
  users: "invitations",
};

/** The floor of a file in `lib`: its domain, or `platform`, of which settings and storage lie below the domains. */
export function floorOf(path: string): string | undefined {
  const [top, folder, below] = path.split("/");
  if (top !== "lib" || !path.slice(4).includes("/")) return undefined;
  if (folder !== "platform") return folder;
  const name = below?.replace(/\.ts$/, "");
  if (name === "database-address") return "env";
  return name === "env" || name === "storage" ? name : "platform";
}

/** What each floor imports of the others, directly. */
export function readFloors(sources: readonly Source[]): Map<string, Set<string>> {
  const found = new Map(floors.map((floor) => [floor, new Set<string>()]));
  for (const { path, imports } of sources) {
    const floor = floorOf(path);
    if (floor === undefined || isTest(path)) continue;
    for (const { target } of imports) {
      const other = floorOf(`${target}.ts`);
      if (other !== undefined && other !== floor) found.get(floor)?.add(other);
    }
  }
  return found;
}
