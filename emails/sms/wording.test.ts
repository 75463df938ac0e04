import { describe, expect, it } from "vitest";
import { renderSms } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";
import { countSegments } from "@/emails/sms/compose";

const STOP = "STOP to opt out";
const first = { isFirst: true };
const later = { isFirst: false };
const { referralUrl, portalUrl } = samples.invite;
const advocate = samples["reward-advocate"];
const friend = samples["reward-friend"];
const from = (name: string) => ({ ...sampleBrand, name });

describe("a text message", () => {
  it("invites with the offer and the link to pass on", () => {
    expect(renderSms("invite", samples.invite, sampleBrand, first)).toBe(
      `Acme Plumbing: Ann, send friends this link: give $25, get $50. ${referralUrl} Reply ${STOP}`,
    );
    const percent = { rewardMode: "percent", advocateRewardValue: 0, friendRewardValue: 500 } as const;
    expect(renderSms("invite", { ...samples.invite, offer: percent }, sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, send friends this link. When a friend becomes a customer, they get 5% off. ${referralUrl}`,
    );
  });

  it("tells of rewards with the link to one's own page", () => {
    expect(renderSms("reward-advocate", advocate, sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, Fred took your advice: $50 is yours. ${portalUrl}`,
    );
    expect(renderSms("reward-friend", friend, sampleBrand, first)).toBe(
      `Acme Plumbing: $25 is yours, thanks to Ann. ${portalUrl} Reply ${STOP}`,
    );
  });

  it.each([
    ["Springfield Children's Dentistry", "Springfield Children's Dentistry"],
    ["Smith Dental — North", "Smith Dental - North"],
    ["The Law Offices of Henderson", "The Law Offices of Henderson"],
    ["Greater Springfield Heating and Cooling of the Northern Area", ""],
    [
      "Greater Springfield Heating and Cooling of the Northern Areas",
      "Greater Springfield Heating and Cooling of the Northern...",
    ],
  ])("from %j says the whole name and the amounts", (name, sender) => {
    const start = `${sender || name}: `;
    const invite = renderSms("invite", samples.invite, from(name), first);
    const rewards = [
      renderSms("reward-advocate", advocate, from(name), first),
      renderSms("reward-friend", friend, from(name), first),
    ];
    for (const text of [invite, ...rewards]) {
      expect(text.startsWith(start), text).toBe(true);
      expect(countSegments(text)).toBeLessThanOrEqual(2);
    }
    expect(invite).toMatch(/[Gg]ive \$25, get \$50\. /);
    expect(countSegments(invite)).toBe(1);
    expect(rewards[0]).toContain("$50 is yours. ");
    expect(rewards[1]).toContain("$25 is yours");
  });

  it("says everything once it takes a second message anyway", () => {
    const name = "Greater Springfield Heating and Cooling of the North";
    expect(renderSms("reward-advocate", advocate, from(name), first)).toBe(
      `${name}: Ann, thank you! Fred took your advice: $50 is yours. ${portalUrl} Reply ${STOP}`,
    );
  });

  it("says how to opt out in fewer words before it takes a second message", () => {
    const name = "Springfield Dentistry of Salem";
    expect(renderSms("reward-advocate", advocate, from(name), first)).toBe(
      `${name}: $50 is yours. ${portalUrl} ${STOP}`,
    );
  });

  it("rather leaves out a person's name than pay double for its letters", () => {
    const props = { ...advocate, advocateName: "Олег", friendName: "אבי" };
    expect(renderSms("reward-advocate", props, sampleBrand, later)).toBe(
      `Acme Plumbing: Thank you! $50 is yours. ${portalUrl}`,
    );
  });

  it("keeps the sender's name in its own letters", () => {
    const text = renderSms("invite", samples.invite, from("Сантехника"), later);
    expect(text).toBe(`Сантехника: Give $25, get $50. ${referralUrl}`);
    expect(countSegments(text)).toBe(1);
  });
});
