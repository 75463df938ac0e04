import { z } from "zod";
import { formatPhone } from "@/lib/kit/format-phone";
import { flagRule } from "@/lib/leads/flags/rule";

/** Direct input is rejected; this catches contacts that match later, such as after a correction. */
export const sameContact = flagRule({
  key: "same_contact",
  label: "Same contact as advocate",
  about: "The friend has the advocate’s own email address or phone number.",
  severity: "high",
  isOn: true,
  isFixed: true,
  find: () => `
    SELECT jsonb_build_object('by', CASE WHEN c.friend_phone = c.advocate_phone THEN 'phone' ELSE 'email' END) AS facts
     WHERE c.friend_phone = c.advocate_phone OR c.friend_email_identity = c.advocate_email_identity`,
  facts: z.object({ by: z.enum(["phone", "email"]) }),
  say: ({ by }, { friend, advocate }) => {
    const contact = by === "phone" ? friend.phone && formatPhone(friend.phone) : friend.email;
    const suffix = contact ? `: ${contact}` : "";
    const what = by === "phone" ? "phone" : "email";
    return `${friend.called}’s ${what} is ${advocate.called}’s ${what}${suffix}.`;
  },
});
