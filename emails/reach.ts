import type { Brand } from "@/emails/props";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";

/**
 * How to reach the business; empty if there is no way. A reply works only if the business has set an address for it.
 */
export function describeReach(
  language: Language,
  about: "wrong" | "find" | "stop" | "help",
  { phone, replyTo }: Pick<Brand, "phone" | "replyTo">,
): string {
  const words = catalogs[language].reach;
  if (!phone && !replyTo) return "";
  if (!phone) return words[about](words.reply);
  return words[about](replyTo ? words.both(phone) : words.phone(phone));
}
