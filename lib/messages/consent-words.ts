import type { Agreed } from "@/db/enums-consent";

/**
 * Statements a business makes about a person's number: as a member, in a file, or through another system. Newest
 * version first: never change a text once people have seen it.
 */
const statements: Readonly<Record<"staff" | "import" | "api", readonly [string, ...string[]]>> = {
  staff: ["I confirm that this person has agreed to get texts from us at this number."],
  import: ["I confirm that everyone with a “yes” here has agreed to get texts from us at their number."],
  api: ["We confirm that this person has agreed to get texts from us at this number."],
};

/** The current versions. */
export const consentWords = { staff: statements.staff[0], import: statements.import[0] };

/** The statement a business makes by entering a number that may be texted. */
export function agreementFor(source: keyof typeof statements): Agreed {
  return { source, version: statements[source].length, language: "en", words: statements[source][0] };
}
