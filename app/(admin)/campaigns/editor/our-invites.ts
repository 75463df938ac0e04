import { inviteInWords } from "@/emails/invite-messages";
import type { Brand } from "@/emails/props";
import { inEachLanguage } from "@/emails/words/words";
import type { OurInvites } from "./invite-card";

/** Our own invite in each language, for a business. */
export function oursIn(brand: Pick<Brand, "industry">): OurInvites {
  return inEachLanguage((language) => inviteInWords(language, brand));
}
