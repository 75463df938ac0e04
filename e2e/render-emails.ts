import { renderEmail } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

// A process of its own: Playwright would make something else of the templates' markup.
const emails = await Promise.all(
  templates.flatMap((template) =>
    (["es", "en"] as const).map(async (language) => {
      const props = { ...samples[template], language };
      return [(await renderEmail(template, props, sampleBrand)).html, `${template} in ${language}`] as const;
    }),
  ),
);
// By what is in them: members are written to in English only, and the last name stays.
console.log(JSON.stringify([...new Map(emails)].map(([html, name]) => ({ name, html }))));
