import { renderEmail } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/emails/samples";

// A process of its own: Playwright would make something else of the templates' markup.
const emails = await Promise.all(
  templates.map(async (template) => {
    const { html } = await renderEmail(template, samples[template], sampleBrand);
    return [template, html] as const;
  }),
);
console.log(JSON.stringify(Object.fromEntries(emails)));
