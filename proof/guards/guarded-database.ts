import { at, ids, logoOf } from "@/proof/guards/ids";
import { type Addresses, createScratchDatabase, runAlone, type ScratchDatabase } from "@/proof/guards/scratch-database";
import { allowed, insert, redeem, settle } from "@/proof/guards/statements";

const B = { org_id: ids.orgB, campaign_id: ids.campaignB };

const monthOf = (month: string, next: string) => ({
  month,
  starts_at: `${month}-01T00:00:00Z`,
  ends_at: `${next}-01T00:00:00Z`,
});

/** The fixture: Ann and Bob each got 500 cents from one converted referral; Bob has used 100. */
const fixture: readonly string[] = [
  insert("organizations", { id: ids.orgA }, { id: ids.orgB }, { id: ids.orgC }),
  insert(
    "users",
    { id: ids.userA, email: "ada@example.com" },
    { id: ids.userA2, email: "ali@example.com" },
    { org_id: ids.orgB, id: ids.userB, email: "bea@example.com" },
  ),
  insert(
    "api_keys",
    { key_id: "rrk_a" },
    { key_id: "rrk_a2", user_id: ids.userA2 },
    { org_id: ids.orgB, key_id: "rrk_b", user_id: ids.userB },
  ),
  insert("campaigns", { id: ids.campaignA }, { id: ids.campaignA2 }, { org_id: ids.orgB, id: ids.campaignB }),
  insert("imports", { id: ids.importA }),
  insert(
    "advocates",
    { id: ids.ann, email: "ann@example.com", referral_code: "ANN-1" },
    {
      id: ids.abe,
      email: null,
      phone: "+14155550101",
      notification_preference: "sms",
      referral_code: "ABE-1",
    },
    { campaign_id: ids.campaignA2, id: ids.amy, email: "amy@example.com", referral_code: "AMY-1" },
    { ...B, id: ids.bob, email: "bob@example.com", referral_code: "BOB-1" },
  ),
  insert(
    "referrals",
    { id: ids.annsPending, friend_email: "fay@example.com" },
    { id: ids.annsConverted, friend_email: "fox@example.com" },
    { id: ids.abesPending, advocate_id: ids.abe, friend_email: "fin@example.com" },
    { ...B, id: ids.bobsPending, advocate_id: ids.bob, friend_email: "fay@example.com" },
    { ...B, id: ids.bobsConverted, advocate_id: ids.bob, friend_email: "fox@example.com" },
  ),
  settle(ids.annsConverted, ids.annsConversion, { id: ids.annsReward }),
  settle(ids.bobsConverted, ids.bobsConversion, { ...B, id: ids.bobsReward, advocate_id: ids.bob }),
  insert(
    "approvals",
    { id: ids.approvalA, amount_cents: 200 },
    { id: ids.approvedA, state: "approved", decided_by: ids.userA2, decided_name: "Ali", decided_at: at },
    { id: ids.newest, kind: "reward", referral_id: ids.annsPending },
    { id: ids.newer, kind: "ceiling", campaign_id: null, advocate_id: null, amount_cents: null },
    { ...B, id: ids.approvalB, advocate_id: ids.bob, asked_by: ids.userB },
  ),
  redeem({ ...B, advocate_id: ids.bob, id: ids.redemptionB }),
  insert("redemption_codes", { id: ids.codeA, advocate_id: ids.ann, code_hash: "\\x01" }),
  insert("credit_settings", { org_id: ids.orgA }),
  insert(
    "closed_months",
    { org_id: ids.orgB, id: ids.monthB, ...monthOf("2025-10", "2025-11") },
    { org_id: ids.orgB, id: ids.monthB2 },
  ),
  insert("customer_files", { id: ids.fileA }, { org_id: ids.orgB, id: ids.fileB }),
  insert("customer_file_rows", { id: ids.rowA, row: 1 }),
  insert("customers", { contact: "old@example.com" }),
  // A decided review, so that the referral can still be converted normally.
  insert("reviews", { id: ids.reviewA, referral_id: ids.abesPending, advocate_id: ids.abe, ...allowed }),
  insert("review_settings", { org_id: ids.orgA }),
  insert("ask_plans", { campaign_id: ids.campaignA }),
  insert("completed_jobs", { id: ids.jobA, external_id: "taken" }),
  insert("asks", { id: ids.askA, cause_id: ids.jobA }),
  // Leaves an advocate and a referral without search rows, so that cases can insert them.
  `DELETE FROM advocate_search WHERE advocate_id = '${ids.amy}'`,
  `DELETE FROM referral_search WHERE referral_id = '${ids.abesPending}'`,
  insert("idempotency_keys", { key: "taken" }),
  insert("inbox_later", { item_id: ids.annsPending }),
  insert("audit_entries", { id: ids.entryA }),
  insert("invitations", { id: ids.invitationA, email: "ivy@example.com", token_hash: "\\x01" }),
  insert(
    "logo_uploads",
    { key: logoOf(ids.orgA, "a"), url: "https://files.example.com/a" },
    { org_id: ids.orgB, key: logoOf(ids.orgB, "b"), url: "https://files.example.com/b" },
  ),
  insert("brandings", { org_id: ids.orgA }),
  insert("business_profiles", { org_id: ids.orgA }),
  insert("offer_terms", { version: "c76e6790bc5b4018", text: "Taken" }),
  insert("webhook_keys", { key_id: "rrw_a" }),
  insert("webhook_events", { id: ids.eventA, external_id: "taken" }),
  insert(
    "messages",
    { id: ids.inviteA, cause_id: ids.ann },
    // A cause may send over another channel, another template, or the same message again on request.
    { id: ids.textA, cause_id: ids.ann, channel: "sms" },
    { id: ids.welcomeA, cause_id: ids.ann, template: "welcome", advocate_id: null },
    { id: ids.resentA, cause_id: ids.ann, resend_of: ids.inviteA },
    { org_id: ids.orgB, id: ids.inviteB, cause_id: ids.ann, advocate_id: ids.bob },
  ),
  `DELETE FROM message_jobs WHERE message_id = '${ids.inviteA}'`,
  insert("email_opt_outs", { email: "out@example.com" }, { org_id: ids.orgB, email: "out@example.com" }),
  insert("unreachable_contacts", { id: ids.unreachableA, contact: "dead@example.com" }),
  insert("email_opt_outs_everywhere", { email: "out@example.com" }),
  insert("recipient_turns", { key: "\\x01" }),
  insert("invite_counts", { org_id: ids.orgA }),
  insert("lead_alerts", { user_id: ids.userA }),
  insert("member_phones", { user_id: ids.userA }),
  insert("sms_opt_outs", { phone: "+14155550108" }),
  insert("text_opt_outs", { phone: "+14155550108" }),
  insert("short_links", { key: "\\x01" }),
  insert("opt_out_log", { id: ids.optOutA }),
  insert("text_consents", { id: ids.consentA }),
  insert("sessions", { id: ids.sessionA, token_hash: "\\x01" }),
  insert("sign_in_links", { id: ids.linkA, token_hash: "\\x01" }),
  insert("passkeys", { id: ids.passkeyA, credential_id: "ada" }),
  insert("authenticators", { user_id: ids.userA }),
  insert("recovery_codes", { code_hash: "\\x01" }),
  insert("sso_connections", { org_id: ids.orgA, sign_in_name: "taken" }),
  insert("public_names", { name: "printed" }),
  // The same subject at another provider is another person, and a member may have both.
  insert(
    "sso_identities",
    { user_id: ids.userA, subject: "ada" },
    { user_id: ids.userA, subject: "ada", issuer: "https://other.example.com" },
  ),
  insert("sign_in_delays", { key: "\\x01" }),
  insert("friend_form_counts", { key: "\\x01" }),
  insert("friend_form_stamps", { key: "\\x01" }),
  insert("workers", { name: "host/1" }),
  insert("backups", { id: ids.backupA, requested_by: null }),
  insert("release_feeds", { url: "https://releases.example.com/1" }),
  insert("message_tallies", { status: "sent" }),
  // Last, so that the rows above caused no events.
  insert("webhook_endpoints", { id: ids.endpointA }),
  insert("connections", { id: ids.connectionA, system: "stripe" }, { id: ids.connectionApp, system: "jobber" }),
  insert("connection_mappings", { version: 2 }),
  insert(
    "connection_events",
    { id: ids.heardA, external_id: "evt_1" },
    { id: ids.heardThin, connection_id: ids.connectionApp },
  ),
  insert("connection_apps", { connection_id: ids.connectionApp }),
  insert("connection_reads", { connection_id: ids.connectionApp, event_id: ids.heardThin }),
  insert("connection_references", { reference: "cus_0" }),
  insert("outbound_events", { id: ids.toldA }, { id: ids.toldB }),
  insert("webhook_deliveries", { id: ids.deliveryA, event_id: ids.toldA }),
];

/** A scratch database with the fixture of the cases. */
export async function createGuardedDatabase(beside: Addresses): Promise<ScratchDatabase> {
  const scratch = await createScratchDatabase(beside);
  await runAlone(scratch.ownerUrl, fixture);
  return scratch;
}
