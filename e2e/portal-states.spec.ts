import { expect, expectAccessible } from "./fixtures";
import { test } from "./members";
import { change, changeCampaign, openScene, type PortalScene, part } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

interface Stopped {
  readonly heading: string;
  readonly waiting: string;
  stop(ann: PortalScene): Promise<void>;
}

const counts = "You earn $25 when the job is done.";
const stopped: Readonly<Record<string, Stopped>> = {
  paused: {
    heading: "Your link takes a break.",
    waiting: counts,
    stop: (ann) => changeCampaign(ann, { status: "paused" }),
  },
  expired: {
    heading: "This offer has ended.",
    waiting: counts,
    stop: (ann) => changeCampaign(ann, { expiresAt: "2026-01-01T00:00:00.000Z" }),
  },
  full: {
    heading: "Every spot is taken.",
    waiting: counts,
    stop: (ann) => changeCampaign(ann, { maxReferralsPerAdvocate: 2 }),
  },
  ended: {
    heading: "This program has ended.",
    waiting: "The program ended before the job was done.",
    stop: (ann) => change(ann, "DELETE", `/api/app/campaigns/${ann.campaignId}`),
  },
};

for (const [state, { heading, waiting, stop }] of Object.entries(stopped)) {
  test(`a link that is ${state} says so and invites nobody to share; what was earned stays`, async ({
    page,
  }) => {
    const ann = await openScene();
    await ann.api.post(`${await ann.refer("Fred Fox")}/convert`);
    await ann.refer("Mei Kwan");
    await page.goto(ann.portal);
    await expect(page.getByRole("button", { name: "Share my link" })).toBeVisible();
    await stop(ann);

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Your link takes no/ })).toBeVisible();
    await expect(part(page, "Share your link")).toHaveCount(0);
    await expect(part(page, "Tell us who")).toHaveCount(0);
    const html = await page.content();
    for (const lure of [ann.link, ann.code, "sms:", "wa.me", "Give $50"]) expect(html).not.toContain(lure);
    await expect(part(page, "Your credit")).toContainText("$25.00");
    await expect(part(page, "Your friends").getByRole("listitem").first()).toContainText(waiting);
    await expect(part(page, "Your friends")).toContainText("You earned $25.00.");
    await expect(part(page, "Credit history")).toContainText("Fred F. became a customer");
    await expect(part(page, "Messages")).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, `portal-${state}`);
  });
}
