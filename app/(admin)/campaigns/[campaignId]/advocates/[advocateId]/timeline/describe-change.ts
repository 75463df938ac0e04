import { formatPhone } from "@/components/ui/format-phone";
import { Advocate } from "@/lib/advocates/contract";
import { preferenceNames } from "../contact/preferences";
import type { Sentence } from "../sentence";

type Fields = Readonly<Record<string, unknown>>;

const labels = {
  name: "Name",
  email: "E-mail",
  phone: "Phone",
  notificationPreference: "Messages",
} as const;

/** What an advocate's contact was and is, one part for each field that changed. */
export function describeChange(before: Fields, after: Fields): Sentence[] {
  const fields = ["name", "email", "phone", "notificationPreference"] as const;
  return fields
    .filter((field) => field in before || field in after)
    .map((field) => {
      const [was, is] = [say(before[field]), say(after[field])];
      if (was && is) return { before: `${labels[field]}:`, name: `${was} → ${is}` };
      return was
        ? { before: `${labels[field]} removed:`, name: was }
        : { before: `${labels[field]} added:`, name: is };
    });
}

const Preference = Advocate.shape.notificationPreference;

function say(value: unknown): string {
  const { data } = Preference.safeParse(value);
  if (data) return preferenceNames[data];
  return typeof value === "string" ? formatPhone(value) : "";
}
