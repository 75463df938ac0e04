import { z } from "zod";
import { flagRule } from "@/lib/leads/flags/rule";

let known: Promise<ReadonlySet<string>> | undefined;

/** Disposable email domains. The list is long, so it loads on first use. */
function loadDomains(): Promise<ReadonlySet<string>> {
  known ??= import("disposable-email-domains-js").then((list) => list.disposableEmailBlocklistSet());
  return known;
}

async function isDisposable(domain: string): Promise<boolean> {
  const domains = await loadDomains();
  const labels = domain.split(".");
  return labels.slice(0, -1).some((_, at) => domains.has(labels.slice(at).join(".")));
}

export const disposableEmail = flagRule({
  key: "disposable_email",
  label: "Throwaway email",
  about: "The friend’s email address comes from a service for addresses that last for minutes.",
  severity: "medium",
  isOn: true,
  find: () => `
    SELECT '{}'::jsonb AS facts, split_part(c.friend_email_identity, '@', 2) AS probe WHERE c.friend_email_identity IS NOT NULL`,
  judge: isDisposable,
  facts: z.object({}),
  say: (_, { friend }) => {
    const domain = friend.email?.split("@").at(-1)?.toLowerCase();
    return domain
      ? `${friend.called}’s email is a throwaway address of ${domain}.`
      : `${friend.called}’s email is a throwaway address.`;
  },
});
