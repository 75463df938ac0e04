import { activityCases } from "@/proof/guards/activity";
import { advocateCases } from "@/proof/guards/advocates";
import { auditEntryCases, brandingCases, invitationCases, webhookCases } from "@/proof/guards/business";
import { effect, type GuardCase, refusal, rule } from "@/proof/guards/case";
import { figureCases } from "@/proof/guards/figures";
import { ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import { messageCases, optOutCases } from "@/proof/guards/messages";
import {
  apiKeyCases,
  campaignCases,
  counterCases,
  idempotencyKeyCases,
  organizationCases,
  userCases,
} from "@/proof/guards/organizations";
import { conversionCases, referralCases } from "@/proof/guards/referrals";
import {
  sessionCases,
  signInDelayCases,
  signInLinkCases,
  ssoConnectionCases,
  ssoIdentityCases,
} from "@/proof/guards/sign-in";

/** How many rows of a search table have exactly these words. */
const found = (table: "advocate_search" | "referral_search", words: string) =>
  `SELECT count(*) AS found FROM ${table} WHERE words = '${words}'`;

const annBecomes = (change: string) => `UPDATE advocates SET ${change} WHERE id = '${ids.ann}'`;

const searchCases = [
  rule(
    "advocate_search_org_id_advocate_id_pk",
    "an advocate again",
    insert("advocate_search", { advocate_id: ids.ann }),
  ),
  refusal(
    "advocate_search_advocate_fk",
    "another organization's advocate",
    insert("advocate_search", { advocate_id: ids.bob }),
  ),
  rule(
    "referral_search_org_id_referral_id_pk",
    "a referral again",
    insert("referral_search", { referral_id: ids.annsPending }),
  ),
  refusal(
    "referral_search_referral_fk",
    "another organization's referral",
    insert("referral_search", { referral_id: ids.bobsPending }),
  ),

  effect(
    "advocates_entered",
    "makes an advocate findable by name, contacts and code",
    insert("advocates", { name: "Zoë Ng" }),
    found("advocate_search", " zoë ng new@example.com +14155550100 new-1"),
    { found: 1 },
  ),
  effect(
    "referrals_entered",
    "makes a referral findable by the friend and the advocate",
    insert("referrals", { friend_name: "Zoë Ng", friend_phone: "+14155550111" }),
    found("referral_search", " zoë ng new@example.com +14155550111 new"),
    { found: 1 },
  ),
  effect(
    "advocates_reworded",
    "keeps an advocate findable by what has changed",
    annBecomes("email = NULL, phone = '+14155550122', notification_preference = 'sms'"),
    found("advocate_search", " new +14155550122 ann-1"),
    { found: 1 },
  ),
  effect(
    "advocates_reworded",
    "keeps the referrals of an advocate findable by the new name, and others as they were",
    annBecomes("name = 'Zoë Ng'"),
    "SELECT count(*) FILTER (WHERE words LIKE '%zoë ng') AS renamed, count(*) AS rows FROM referral_search",
    { renamed: 2 },
  ),
];

const workerCases = [
  rule("workers_pkey", "a name again", insert("workers", { name: "host/1" })),
  rule(
    "message_tallies_channel_status_pk",
    "a tally again",
    insert("message_tallies", { channel: "sms", status: "sent" }),
  ),
  rule("message_tallies_ended", "what still waits", insert("message_tallies", { status: "queued" })),
  rule("message_tallies_ended", "no message", insert("message_tallies", { total: 0 })),
];

const friendPageCases = [
  rule("friend_form_counts_pkey", "a key again", insert("friend_form_counts", { key: "\\x01" })),
  rule("friend_form_counts_taken", "no form", insert("friend_form_counts", { taken: 0 })),
];

/** What the database refuses and what it does by itself: at least one case for every guard in the catalog. */
export const guardCases: readonly GuardCase[] = [
  ...organizationCases,
  ...userCases,
  ...apiKeyCases,
  ...campaignCases,
  ...advocateCases,
  ...referralCases,
  ...conversionCases,
  ...activityCases,
  ...counterCases,
  ...figureCases,
  ...searchCases,
  ...idempotencyKeyCases,
  ...auditEntryCases,
  ...invitationCases,
  ...brandingCases,
  ...webhookCases,
  ...messageCases,
  ...optOutCases,
  ...sessionCases,
  ...signInLinkCases,
  ...ssoConnectionCases,
  ...ssoIdentityCases,
  ...signInDelayCases,
  ...friendPageCases,
  ...workerCases,
];
