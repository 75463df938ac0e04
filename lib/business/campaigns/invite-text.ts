import { z } from "zod";
import { holdsWebAddress } from "@/lib/kit/plain-name";
import { isWellFormed } from "@/lib/kit/well-formed";

const placeholders = ["advocate", "business", "offer", "link"];

/** Part of a message in a business's own words. Placeholders in braces are filled in for each advocate. */
export function ownText(max: number, allowed: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max, { abort: true })
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      const [unknown] = text.match(/\{[^{}]*\}/g)?.filter((part) => !allowed.includes(part.slice(1, -1))) ?? [];
      if (unknown !== undefined) {
        refuse(`must not contain ${unknown}; use ${allowed.map((placeholder) => `{${placeholder}}`).join(", ")}`);
      }
      if (!isWellFormed(text) || /[^\P{Cc}\n]/u.test(text)) refuse("must not contain control characters");
      if (holdsWebAddress(text)) refuse("can’t contain a web address. Use {link} to add theirs");
    });
}

/** One line, without a link. */
export const inviteSubject = ownText(
  120,
  placeholders.filter((placeholder) => placeholder !== "link"),
)
  .refine((text) => !text.includes("\n"), "must be one line")
  .meta({
    description:
      "The subject of the invite email in your own words, with {advocate}, {business} and {offer}. Ours when left out.",
    example: "{advocate}, know someone who could use {business}?",
  });

export const inviteMessage = ownText(1_000, placeholders).meta({
  description:
    "The invite email in your own words, with {advocate}, {business}, {offer} and {link}; we always add the link below it. Ours when left out. Texts keep our short wording.",
  example: "Hi {advocate}, thanks for choosing {business}. {offer}",
});
