import { expect, it } from "vitest";
import type { Template } from "@/emails/props";
import { renderPlainEmail, renderSms } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/emails/samples";

function mail(template: Template, names: object, business = sampleBrand.name): string {
  const { subject, text } = renderPlainEmail(
    template,
    { ...samples[template], ...names },
    { ...sampleBrand, name: business },
  );
  return `${subject}\n${text}`;
}

const nobody = { advocateName: "🎉", friendName: "-", firstName: "!" };
const family = { advocateName: "The Smiths", friendName: "Mr. & Mrs. Smith" };

it.each(templates)("%s leaves out names that are none", (template) => {
  const text = mail(template, nobody);
  expect(text).not.toMatch(/🎉|^[,.!-] |(^|\s)[,.:]|(to|of|because) (recommended|\.|:|took)|\.\./m);
});

it("speaks of a friend who has no name", () => {
  expect(mail("reward-advocate", nobody)).toContain("Your friend took your advice and chose Acme Plumbing.");
  expect(mail("reward-advocate", nobody)).toContain("Referral of a friend: +$50");
  expect(mail("reward-friend", nobody)).toContain("$25 is yours, thanks to a friend.");
  expect(mail("reward-friend", nobody)).toContain("A friend recommended Acme Plumbing,");
  const props = { ...samples["reward-friend"], ...nobody };
  expect(renderSms("reward-friend", props, sampleBrand, { isFirst: false })).toMatch(
    /^Acme Plumbing: \$25 is yours, thanks to a friend\. https:/,
  );
});

it("speaks of one person as of several", () => {
  expect(mail("reward-advocate", family)).toMatch(/^The Smiths, thank you: \$50 is yours\n/);
  expect(mail("reward-advocate", family)).toContain("Mr. & Mrs. Smith took your advice and chose Acme");
  expect(mail("reward-friend", family)).toMatch(/^Mr\. & Mrs\. Smith, \$25 is yours, thanks to The Smiths\n/);
  for (const template of templates)
    expect(mail(template, family)).not.toMatch(/Smiths? (is|has|was|wants)\b/);
});

it("keeps a name as people write it where a sentence starts with it", () => {
  expect(mail("reward-advocate", { friendName: "deShawn Fox" })).toContain("\ndeShawn took your advice");
});

it.each(["Yum!", "Who?", "Acme Inc.", "J.R.", `${"Long Name ".repeat(14)}End`])(
  "sentences that end with %j have one end",
  (business) => {
    for (const template of templates) {
      expect(mail(template, { advocateName: "J.R." }, business)).not.toMatch(/[!?.…]\./);
    }
  },
);

it("ends a sentence with a name as the name ends", () => {
  expect(mail("invite", {}, "Yum!")).toContain("someone who could use Yum! When a friend");
  expect(mail("invite", {}, "Acme Inc.")).toContain("someone who could use Acme Inc. When a friend");
});
