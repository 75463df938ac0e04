import { expect, it } from "vitest";
import { renderEmail, renderSms } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";

const { offer, ...withoutOffer } = samples["reward-friend"];
const { portalUrl } = withoutOffer;
const later = { isFirst: false };

it("tells the friend of the reward while there is no offer to pass on", async () => {
  const { subject, html, text } = await renderEmail("reward-friend", withoutOffer, sampleBrand);
  expect(subject).toBe("Fred, $25 is yours, thanks to Ann");
  expect(html).toContain("From all of us at Acme Plumbing.");
  expect(text).toContain("You also have a page of your own with us.\n\nOpen my page:\n");
  for (const form of [html, text]) {
    expect(form).not.toMatch(/link of your own|your turn|share|\$50/i);
    expect(form).not.toContain(withoutOffer.referralUrl);
  }
  expect(renderSms("reward-friend", withoutOffer, sampleBrand, later)).toBe(
    `Acme Plumbing: Fred, $25 is yours, thanks to Ann. Your page: ${portalUrl}`,
  );
});

it("welcomes the friend when there is neither a reward nor an offer", async () => {
  const props = { ...withoutOffer, rewardCents: 0 };
  const { subject, html, text } = await renderEmail("reward-friend", props, sampleBrand);
  expect(subject).toBe("Fred, welcome to Acme Plumbing");
  expect(text).toMatch(
    /^Fred, welcome\.\n\nAnn recommended Acme Plumbing to you, and we’re glad you came\.\n/,
  );
  for (const form of [html, text]) expect(form).not.toMatch(/to share|your bill|\$\d/);
  expect(renderSms("reward-friend", props, sampleBrand, later)).toBe(
    `Acme Plumbing: Fred, welcome! Your page: ${portalUrl}`,
  );
});

it("gives the friend a link of their own while there is an offer", async () => {
  const props = { ...withoutOffer, ...(offer && { offer }) };
  const { html, text } = await renderEmail("reward-friend", props, sampleBrand);
  expect(html).toContain("And now you have a link of your own: give $25, get $50.");
  expect(text).toContain(`Your link: ${props.referralUrl}`);
  expect(renderSms("reward-friend", { ...props, rewardCents: 0 }, sampleBrand, later)).toBe(
    `Acme Plumbing: Fred, welcome! Your page, with a link to share: ${portalUrl}`,
  );
});
