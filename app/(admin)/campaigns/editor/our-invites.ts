import { inviteInWords } from "@/emails/invite-messages";
import type { Brand } from "@/emails/props";
import { languages } from "@/lib/kit/words/languages";
import type { OurInvites } from "./invite-card";

/** Our own invite in each language, for a business. */
export function ourInvitesFor(brand: Pick<Brand, "industry">): OurInvites {
  const each = languages.map((language) => [language, inviteInWords(language, brand)]);
  return Object.fromEntries(each) as OurInvites;
}
