import { z } from "zod";
import type { ReviewRule } from "@/db/enums";
import { ofCampaign } from "@/db/of-campaign";
import { formatPhone } from "@/lib/kit/format-phone";
import { type FlagRule, flagRule } from "@/lib/leads/review/rule";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a calendar day: March 14, 2025. */
export function formatDay(iso: string): string {
  return day.format(new Date(`${iso}T00:00:00Z`));
}

/** Formats a duration: "4 minutes", "1 minute", "less than a minute". */
function formatMinutes(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Direct input is rejected; this catches contacts that match later, such as after a correction. */
const sameContact = flagRule({
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
  explain: ({ by }, { friend, advocate }) => {
    const contact = by === "phone" ? friend.phone && formatPhone(friend.phone) : friend.email;
    const suffix = contact ? `: ${contact}` : "";
    const what = by === "phone" ? "phone" : "email";
    return `${friend.called}’s ${what} is ${advocate.called}’s ${what}${suffix}.`;
  },
});

// Two people with one number but different addresses share a household, so for converted leads the number alone proves
// nothing.
const knownCustomer = flagRule({
  key: "known_customer",
  label: "Already a customer",
  about: "The friend was a customer before being referred. Only campaigns for new customers are looked at.",
  severity: "medium",
  isOn: true,
  find: () => `
    SELECT jsonb_build_object('since', k.since) AS facts
      FROM (SELECT f.since FROM customers f
             WHERE f.org_id = c.org_id AND f.contact = c.friend_email_identity AND f.since < c.created_on
            UNION ALL
            SELECT f.since FROM customers f
             WHERE f.org_id = c.org_id AND f.contact = c.friend_phone AND f.since < c.created_on
            UNION ALL
            SELECT (r.converted_at AT TIME ZONE 'UTC')::date FROM referrals r
             WHERE r.org_id = c.org_id AND r.friend_email_identity = c.friend_email_identity AND r.id <> c.id
               AND r.stage = 'converted' AND r.converted_at < c.created_at
            UNION ALL
            SELECT (r.converted_at AT TIME ZONE 'UTC')::date FROM referrals r
             WHERE r.org_id = c.org_id AND r.friend_phone = c.friend_phone AND r.id <> c.id
               AND r.stage = 'converted' AND r.converted_at < c.created_at
               AND (r.friend_email IS NULL OR c.friend_email IS NULL)) k
     WHERE c.new_customers_only ORDER BY k.since LIMIT 1`,
  facts: z.object({ since: z.iso.date() }),
  explain: ({ since }, { friend }) => `${friend.name} has been a customer since ${formatDay(since)}.`,
});

// An advocate with both the friend's number and address is the friend.
const sameHousehold = flagRule({
  key: "same_household",
  label: "Same household",
  about: "The friend and the advocate have the same last name, and share a street address or a family phone.",
  severity: "low",
  isOn: true,
  find: () => `
    SELECT h.facts
      FROM (SELECT jsonb_build_object('by', 'street') AS facts
              FROM customers f JOIN customers b ON b.org_id = f.org_id AND b.street = f.street
             WHERE f.org_id = c.org_id AND f.contact IN (c.friend_email_identity, c.friend_phone) AND f.since <= c.day
               AND b.org_id = c.org_id AND b.contact IN (c.advocate_email_identity, c.advocate_phone) AND b.since <= c.day
            UNION ALL
            SELECT jsonb_build_object('by', 'phone', 'otherId', o.id) FROM advocates o
             WHERE o.org_id = c.org_id AND o.phone = c.friend_phone AND o.id <> c.advocate_id AND o.enrolled_at <= c.at
               AND o.email_identity IS DISTINCT FROM c.friend_email_identity
               AND surname_of(o.name) = surname_of(c.advocate_name)) h
     WHERE surname_of(c.friend_name) = surname_of(c.advocate_name) LIMIT 1`,
  facts: z.union([z.object({ by: z.literal("street") }), z.object({ by: z.literal("phone"), otherId: z.uuid() })]),
  explain: (facts, { friend, advocate, nameOf }) =>
    facts.by === "street"
      ? `${friend.called} and ${advocate.called} have the same last name and the same street address.`
      : `${friend.called} and ${advocate.called} have the same last name, and ${friend.called}’s phone is ${nameOf(facts.otherId)}’s.`,
});

let known: Promise<ReadonlySet<string>> | undefined;

/** Disposable email domains. The list is long, so it loads on first use. */
function loadDomains(): Promise<ReadonlySet<string>> {
  known ??= import("disposable-email-domains-js").then((list) => list.disposableEmailBlocklistSet());
  return known;
}

async function isDisposable(domain: string): Promise<boolean> {
  const domains = await loadDomains();
  const labels = domain.split(".");
  return labels.slice(0, -1).some((_, at) => domains.has(labels.slice(at).join(".")));
}

const disposableEmail = flagRule({
  key: "disposable_email",
  label: "Throwaway email",
  about: "The friend’s email address comes from a service for addresses that last for minutes.",
  severity: "medium",
  isOn: true,
  find: () => `
    SELECT '{}'::jsonb AS facts, split_part(c.friend_email_identity, '@', 2) AS probe WHERE c.friend_email_identity IS NOT NULL`,
  judge: isDisposable,
  facts: z.object({}),
  explain: (_, { friend }) => {
    const domain = friend.email?.split("@").at(-1)?.toLowerCase();
    return domain
      ? `${friend.called}’s email is a throwaway address of ${domain}.`
      : `${friend.called}’s email is a throwaway address.`;
  },
});

// The same name is the same friend. An unconfirmed referral says nothing about a contact, because anyone could have
// typed it.
const countNames = (by: "phone" | "email", column: "friend_phone" | "friend_email_identity") => `
  SELECT '${by}' AS by, count(DISTINCT accentless(f.friend_name)) AS friends
    FROM (SELECT f.friend_name FROM referrals f
           WHERE f.org_id = c.org_id AND f.${column} = c.${column} AND (NOT f.awaits_confirmation OR f.id = c.id)
             AND (f.created_at, f.id) <= (c.created_at, c.id)
           ORDER BY f.id = c.id DESC LIMIT 100) f`;

const sharedContact = flagRule({
  key: "shared_contact",
  label: "Shared phone or email",
  about: "Several friends were referred with the same phone number or email.",
  severity: "medium",
  isOn: true,
  number: { value: 3, label: "Friends on one contact", looser: "higher" },
  find: (value) => `
    SELECT jsonb_build_object('by', s.by, 'friends', s.friends) AS facts
      FROM (${countNames("phone", "friend_phone")} UNION ALL ${countNames("email", "friend_email_identity")}) s
     WHERE s.friends >= ${value} ORDER BY s.friends DESC LIMIT 1`,
  facts: z.object({ by: z.enum(["phone", "email"]), friends: z.int() }),
  explain: ({ by, friends }, { friend }) => {
    const contact = by === "phone" ? friend.phone && formatPhone(friend.phone) : friend.email;
    const suffix = contact ? `: ${contact}` : "";
    return `${friends} different friends have the same ${by === "phone" ? "phone number" : "email"}${suffix}.`;
  },
});

// Staff and other systems may add a whole list at once.
const manyInADay = flagRule({
  key: "many_in_a_day",
  label: "Many in a day",
  about: "One advocate sent more friends than this within 24 hours, by link or from their own page.",
  severity: "medium",
  isOn: true,
  number: { value: 5, label: "Friends in 24 hours", looser: "higher" },
  find: (value) => `
    SELECT jsonb_build_object('friends', m.friends) AS facts
      FROM (SELECT count(*) AS friends FROM referrals f
             WHERE f.org_id = c.org_id AND f.advocate_id = c.advocate_id AND f.source = 'portal'
               AND (NOT f.awaits_confirmation OR f.id = c.id)
               AND f.created_at > c.created_at - interval '24 hours' AND (f.created_at, f.id) <= (c.created_at, c.id)) m
     WHERE c.source = 'portal' AND m.friends > ${value}`,
  facts: z.object({ friends: z.int() }),
  explain: ({ friends }, { advocate }) => `${friends} friends came from ${advocate.called} within 24 hours.`,
});

// Off by default, because families and offices share a network.
const sameNetwork = flagRule({
  key: "same_network",
  label: "Same network",
  about: "The friend’s form came from the network that had opened the advocate’s page within the ten minutes before.",
  severity: "low",
  isOn: false,
  find: () => `
    SELECT jsonb_build_object('minutes', floor(extract(epoch FROM c.created_at - n.seen_at) / 60)::int) AS facts
      FROM portal_networks n
     WHERE n.org_id = c.org_id AND n.advocate_id = c.advocate_id AND n.network_key = decode(c.network, 'hex')
       AND n.seen_at BETWEEN c.created_at - interval '10 minutes' AND c.created_at`,
  facts: z.object({ minutes: z.int() }),
  explain: ({ minutes }, { friend, advocate }) =>
    `${friend.called}’s form came ${formatMinutes(minutes)} after ${advocate.called}’s page was opened, from the same network.`,
});

/** SQL for the member behind an `activity` entry, by session or key. @param entry its alias */
export function memberBehind(entry: string): string {
  return `CASE ${entry}.actor_kind WHEN 'user' THEN ${entry}.actor_id
    WHEN 'apiKey' THEN (SELECT k.user_id::text FROM api_keys k WHERE k.org_id = ${entry}.org_id AND k.key_id = ${entry}.actor_id)
    WHEN 'webhook' THEN (SELECT k.created_by::text FROM webhook_keys k WHERE k.org_id = ${entry}.org_id AND k.key_id = ${entry}.actor_id) END`;
}

// Keys and files count as their members. A program that does every step is an integration, and the API promises it
// immediate credit (spec, Convert). An advocate's first entry names the actor who enrolled them; the order makes
// PostgreSQL take the index of an advocate's entries, even if it planned while the ledger was empty.
const insider = flagRule({
  key: "insider",
  label: "Added and converted by one person",
  about:
    "Someone on your team added the advocate and converted the lead minutes after it came in, by hand or with a key or a file of theirs.",
  severity: "high",
  isOn: true,
  number: { value: 10, label: "Minutes after the lead", looser: "lower" },
  moment: "converted",
  find: (value) => `
    SELECT jsonb_build_object('memberId', m.id, 'minutes', floor(extract(epoch FROM c.at - c.created_at) / 60)::int) AS facts
      FROM (SELECT * FROM activity
             WHERE org_id = c.org_id AND advocate_id = c.advocate_id ORDER BY seq LIMIT 1) e
     CROSS JOIN LATERAL (SELECT ${memberBehind("e")} AS id) m
     WHERE e.action = 'advocate.enrolled' AND m.id = ANY (c.members)
       AND NOT (e.actor_kind <> 'user' AND coalesce(c.program, false))
       AND c.at <= c.created_at + make_interval(mins => ${value})
       AND EXISTS (SELECT FROM users u WHERE u.org_id = c.org_id AND u.id::text <> m.id AND u.created_at <= c.at)`,
  facts: z.object({ memberId: z.string(), minutes: z.int() }),
  explain: ({ memberId, minutes }, { friend, advocate, nameOf }) =>
    `${nameOf(memberId)} enrolled ${advocate.called}, and converted ${friend.called} ${formatMinutes(minutes)} after the lead came in.`,
});

// Few friends are already advocates of the campaign, so follow the chain only for those.
const ring = flagRule({
  key: "ring",
  label: "Ring of advocates",
  about: "The friend is the one who brought in this advocate, directly or through up to five others.",
  severity: "high",
  isOn: true,
  find: () => `
    SELECT p.facts
      FROM (WITH RECURSIVE line (id, links) AS (
              SELECT c.advocate_id, 0
               WHERE EXISTS (SELECT FROM advocates f WHERE ${ofCampaign("f")}
                                AND f.email_identity = c.friend_email_identity AND NOT f.identity_shared)
                  OR EXISTS (SELECT FROM advocates f WHERE ${ofCampaign("f")} AND f.phone = c.friend_phone)
              UNION ALL
              SELECT r.advocate_id, l.links + 1
                FROM line l
               CROSS JOIN LATERAL (SELECT f.advocate_id FROM referrals f
                                    WHERE f.org_id = c.org_id AND f.friend_advocate_id = l.id
                                      AND f.converted_at <= c.created_at ORDER BY f.id LIMIT 5) r
               WHERE l.links < 5)
            SELECT jsonb_build_object('links', l.links) AS facts
              FROM line l
             CROSS JOIN LATERAL (SELECT FROM advocates b
                                  WHERE b.org_id = c.org_id AND b.id = l.id
                                    AND (b.email_identity = c.friend_email_identity OR b.phone = c.friend_phone)
                                  LIMIT 1) b
             WHERE l.links > 0 ORDER BY l.links LIMIT 1) p`,
  facts: z.object({ links: z.int() }),
  explain: ({ links }, { friend, advocate }) =>
    links === 1
      ? `${advocate.called} was referred by ${friend.called}, and refers ${friend.called} back.`
      : `${advocate.called} came in by ${friend.called} over ${links} referrals, and refers ${friend.called} back.`,
});

// A reward that the business takes back for its own reasons is not a refund.
const refundedTwice = flagRule({
  key: "refunded_twice",
  label: "Repeated refunds",
  about: "Jobs of two or more friends of the same advocate were refunded soon after they converted.",
  severity: "medium",
  isOn: true,
  number: { value: 30, label: "Days after the conversion", looser: "lower" },
  moment: "reversed",
  find: (value) => `
    SELECT jsonb_build_object('refunds', t.refunds, 'days', ${value}) AS facts
      FROM (SELECT count(*) AS refunds, bool_or(f.id = c.id) AS is_own FROM referrals f
             WHERE f.org_id = c.org_id AND f.advocate_id = c.advocate_id AND f.status = 'converted'
               AND EXISTS (SELECT FROM reversals v
                            WHERE v.org_id = c.org_id AND v.referral_id = f.id AND v.undone_at IS NULL
                              AND v.reason IN ('refunded', 'canceled', 'chargeback') AND v.created_at <= c.at
                              AND v.created_at <= f.converted_at + make_interval(days => ${value}))) t
     WHERE t.is_own AND t.refunds > 1`,
  facts: z.object({ refunds: z.int(), days: z.int() }),
  explain: ({ refunds, days }, { advocate }) =>
    `${refunds} of ${advocate.called}’s friends were refunded within ${days === 1 ? "1 day" : `${days} days`} of the conversion.`,
});

/** All rules, in the order of the settings page. */
export const ruleOf: Readonly<Record<ReviewRule, FlagRule>> = {
  same_contact: sameContact,
  known_customer: knownCustomer,
  same_household: sameHousehold,
  disposable_email: disposableEmail,
  shared_contact: sharedContact,
  many_in_a_day: manyInADay,
  same_network: sameNetwork,
  insider,
  ring,
  refunded_twice: refundedTwice,
};

export const flagRules: readonly FlagRule[] = Object.values(ruleOf);
