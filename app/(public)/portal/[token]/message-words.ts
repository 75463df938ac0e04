import type { PortalMessages } from "@/lib/public/portal/facts";

type Contacts = Pick<PortalMessages, "email" | "phone">;

/** A way to get messages: what it is called, and where they go. Contacts are masked. */
export function describeChoice(choice: PortalMessages["preference"], { email, phone }: Contacts) {
  const described = {
    email: { label: "E-mail", where: email ?? "" },
    sms: { label: "Text message", where: phone ?? "" },
    both: { label: "Both", where: "" },
  };
  return described[choice];
}

/** Where messages go when there is nothing to choose. */
export function sayWhere({ choices, ...contacts }: PortalMessages): string {
  const [only] = choices;
  if (!only) return "There is no way to reach you yet. Tell the team your e-mail address.";
  const { label, where } = describeChoice(only, contacts);
  return where ? `${label} to ${where}` : label;
}
