import type { Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { cleanText } from "@/emails/text/text";

/** The links below a letter to an advocate: out of it first, then to the organization's own pages. */
export function footerLinks({ unsubscribeUrl }: Letter, brand: Brand): Brand["links"] {
  if (unsubscribeUrl === undefined) return [];
  const pages = brand.links
    .map(({ label, url }) => ({ label: cleanText(label), url }))
    .filter(({ label, url }) => label !== "" && /^https?:\/\//i.test(url));
  return [{ label: "Stop these e-mails", url: unsubscribeUrl }, ...pages];
}
