import { allow, field, ofLength, type Rule } from "@/proof/rules/kit/rule";

/** The optional name of a key, up to so many characters. */
export function keyName(most: number): Rule[] {
  return [
    ...field("name", {
      refuses: {
        "is not null": null,
        "is text": 7,
        "has at least 1 character": "",
        "is more than spaces": "   ",
        [`has at most ${most} characters`]: ofLength(most + 1),
        "has no line breaks": "two\nlines",
      },
      accepts: { "may have 1 character": "K" },
    }),
    allow(`name may have ${most} characters`, { name: ofLength(most) }, { name: ofLength(most) }),
    allow("name, trimmed", { name: "  Billing " }, { name: "Billing" }),
  ];
}
