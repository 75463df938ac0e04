import { expect, it } from "vitest";
import { plans } from "@/lib/auth/access";
import { setEnv } from "@/lib/platform/env";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { describeView } from "./page";

setEnv({ APP_URL: "https://refer.example.com" });

const link: FriendLink = {
  orgId: "019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d",
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
  advocateName: "Ann Reyes",
  code: "ANN-7K2Q",
  state: "open",
  offer: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
  expiresAt: null,
  brand: { name: "Acme Plumbing", color: "#0e6b4f", links: [] },
  plan: plans.growth,
};
const title = "Ann R. thinks you’ll like Acme Plumbing: $50 off your first job";

it("an offer that can be had is found, under one address, with who recommends whom", () => {
  const described = describeView({ kind: "open", link, isAgain: false });
  expect(described).toMatchObject({
    title: { absolute: title },
    alternates: { canonical: "https://refer.example.com/r/ANN-7K2Q" },
    openGraph: { title, type: "website", siteName: "Acme Plumbing" },
    twitter: { card: "summary_large_image", title },
  });
  expect(described.robots).toBeUndefined();
});

it("a recommendation without a reward promises none", () => {
  const bare = { ...link, advocateName: "🎉", offer: { ...link.offer, friendRewardValue: 0 } };
  const { title: told, description } = describeView({ kind: "open", link: bare, isAgain: false });
  expect(told).toEqual({ absolute: "A friend thinks you’ll like Acme Plumbing" });
  expect(description).not.toMatch(/\$|off/);
});

it.each(["paused", "expired", "full", "ended", "sent", "known", "own"] as const)(
  "%s is not to be found, and promises nothing",
  (kind) => {
    const described = describeView({ kind, link });
    expect(described.robots).toEqual({ index: false });
    expect(JSON.stringify(described)).not.toContain("$50");
  },
);

it("what is nobody's link, could not be read or was not taken is not to be found either", () => {
  const views = [{ kind: "unknown" }, { kind: "failed" }, { kind: "open", link, isAgain: true }] as const;
  expect(views.map((view) => describeView(view).robots)).toEqual(views.map(() => ({ index: false })));
  expect(describeView(views[2]).title).toEqual({ absolute: `Not sent yet: ${title}` });
});
