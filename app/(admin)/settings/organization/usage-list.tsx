"use client";

import type { z } from "zod";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";

const counted = [
  { key: "users", name: "People in your team" },
  { key: "campaigns", name: "Campaigns" },
  { key: "advocates", name: "Advocates" },
  { key: "referrals", name: "Referrals" },
] as const;

/** How much of what the plan limits is used. */
export function UsageList({ wire }: { wire: z.input<typeof accounts.get.output> }) {
  const { org, usage } = useLoaded(accounts.get, wire);
  const full = counted.filter(({ key }) => usage[key] >= org.enabledFeatures[key]);
  return (
    <>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {counted.map(({ key, name }) => (
          <li key={key}>
            <p className="mb-2 flex items-baseline justify-between gap-3 text-secondary">
              <span>{name}</span>
              <span className="text-soft">
                <strong className="font-semibold text-ink">{usage[key].toLocaleString("en-US")}</strong> of{" "}
                {org.enabledFeatures[key].toLocaleString("en-US")}
              </span>
            </p>
            <Progress label={name} value={usage[key]} max={org.enabledFeatures[key]} />
          </li>
        ))}
      </ul>
      {full.length > 0 && (
        <Notice tone="amber" className="mt-5">
          {sayFull(full.map(({ key }) => key))}
        </Notice>
      )}
    </>
  );
}

// Friends who sign up by themselves are never turned away (design §3).
function sayFull(keys: readonly string[]): string {
  const other = keys.filter((key) => key !== "referrals");
  const sentences = [
    other.length > 0 && `Your plan has no room for more ${other.join(" or ")}.`,
    keys.includes("referrals") &&
      "You cannot add more referrals yourself; friends who use a link are still taken.",
  ];
  return sentences.filter(Boolean).join(" ");
}
