import { fullName } from "@/emails/text/names";
import { eventRetentionDays } from "@/lib/accounts/audit/retention";
import type { TermsPart } from "@/lib/business/campaigns/terms";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";
import type { Business } from "@/lib/public/refer/find-business";

/**
 * Writes a business's privacy page from its profile and plan: the data it collects about people in its program, why,
 * for how long, and how to have it erased.
 */
export function writePrivacy({ brand, plan }: Business, language: Language): TermsPart[] {
  const { privacy: words, count: days } = catalogs[language];
  const business = fullName(brand.name);
  const isHealthcare = brand.industry === "healthcare";
  const website = brand.links.find(({ label }) => label === "Website");
  const contact = [brand.phone, brand.address, website?.url].filter(Boolean).join("\n");
  return [
    part(words.who, [words.whoText(business), isHealthcare && words.healthcare]),
    part(words.what, [words.whatText, words.network]),
    part(words.why, [words.whyText]),
    part(words.seen, [words.seenText(business), isHealthcare ? words.referrerAsked : words.referrer, words.notSold]),
    ...(plan.sms ? [part(words.texts, [words.textsText])] : []),
    part(words.emails, [words.emailsText]),
    part(words.keep, [
      words.keepText,
      words.keepLog(days(plan.auditRetentionDays)),
      words.keepEvents(days(eventRetentionDays(plan))),
      words.keepBackups,
    ]),
    part(words.erase, [words.eraseText(business), words.eraseRest]),
    part(words.contact, [contact || words.contactNone(business)]),
  ];
}

function part(heading: string, sentences: readonly (string | false)[]): TermsPart {
  return { heading, text: sentences.filter((sentence) => sentence !== false).join(" ") };
}
