import { z } from "zod";
import { formatPhone } from "@/lib/kit/format-phone";
import { flagRule } from "@/lib/leads/flags/rule";

// The same name is the same friend. An unconfirmed referral says nothing about a contact, because anyone could have
// typed it.
const count = (by: "phone" | "email", column: "friend_phone" | "friend_email_identity") => `
  SELECT '${by}' AS by, count(DISTINCT accentless(f.friend_name)) AS friends
    FROM (SELECT f.friend_name FROM referrals f
           WHERE f.org_id = c.org_id AND f.${column} = c.${column} AND (NOT f.awaits_confirmation OR f.id = c.id)
             AND (f.created_at, f.id) <= (c.created_at, c.id)
           ORDER BY f.id = c.id DESC LIMIT 100) f`;

export const sharedContact = flagRule({
  key: "shared_contact",
  label: "Shared phone or email",
  about: "Several friends were referred with the same phone number or email.",
  severity: "medium",
  isOn: true,
  number: { value: 3, label: "Friends on one contact", looser: "higher" },
  find: (value) => `
    SELECT jsonb_build_object('by', s.by, 'friends', s.friends) AS facts
      FROM (${count("phone", "friend_phone")} UNION ALL ${count("email", "friend_email_identity")}) s
     WHERE s.friends >= ${value} ORDER BY s.friends DESC LIMIT 1`,
  facts: z.object({ by: z.enum(["phone", "email"]), friends: z.int() }),
  say: ({ by, friends }, { friend }) => {
    const contact = by === "phone" ? friend.phone && formatPhone(friend.phone) : friend.email;
    const suffix = contact ? `: ${contact}` : "";
    return `${friends} different friends have the same ${by === "phone" ? "phone number" : "email"}${suffix}.`;
  },
});
