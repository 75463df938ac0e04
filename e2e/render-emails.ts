import { renderEmail } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

// Runs in its own process: Playwright would transform the templates' JSX.
const emails = await Promise.all(
  templates.flatMap((template) =>
    (["es", "en"] as const).map(async (language) => {
      const props = { ...samples[template], language };
      return [(await renderEmail(template, props, sampleBrand)).html, `${template} in ${language}`] as const;
    }),
  ),
);
// Deduplicates by content: members' emails exist only in English, and the last name wins.
console.log(JSON.stringify([...new Map(emails)].map(([html, name]) => ({ name, html }))));
