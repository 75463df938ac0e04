/** How many rows `fillTables` puts into each table. */
const ROWS = 20_000;

export const largeTables = [
  "advocates",
  "referrals",
  "stage_changes",
  "conversions",
  "activity",
  "api_keys",
  "audit_entries",
  "webhook_events",
  "messages",
  "daily_figures",
  "advocate_search",
  "referral_search",
] as const;
export type LargeTable = (typeof largeTables)[number];

/** The id of the nth row from `fillTables`, in every table. */
export const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/**
 * Odd rows are in the campaign, even ones in another campaign of the organization. A tenth of the referrals is
 * converted; 1,000 advocates have 20 referrals and 20 messages each, 200 have 100 entries each. Every API key belongs to
 * another organization, each with a conversion and a day of figures. 80 messages are for members, 100 have failed, and
 * the rest were sent to advocates. Each campaign has figures for 1,000 days, up to today.
 */
export function fillTables({ orgId }: { orgId: string }, campaign: string, otherCampaign: string): string {
  const rows = `
    SELECT '${orgId}'::uuid AS org, (CASE n % 2 WHEN 1 THEN '${campaign}' ELSE '${otherCampaign}' END)::uuid AS campaign, n,
           n % 4 < 2 AS by_email, n % 10 = 1 AS converted
      FROM generate_series(0, ${ROWS - 1}) n`;
  return `
    CREATE FUNCTION pg_temp.id(n int) RETURNS uuid LANGUAGE sql
      RETURN ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid;
    SET session_replication_role = replica;
    INSERT INTO advocates (org_id, campaign_id, id, name, email, phone, notification_preference, referral_code,
                           activity_seq, pending_count, converted_count, enrolled_at)
      SELECT org, campaign, pg_temp.id(n), 'Ann', CASE WHEN by_email THEN 'a' || n || '@example.com' END,
             '+1415' || 5000000 + n, CASE WHEN by_email THEN 'email' ELSE 'sms' END::notification_preference, 'ANN-' || n,
             CASE WHEN n < 200 THEN 100 ELSE 0 END, CASE WHEN n < 1000 AND NOT converted THEN 20 ELSE 0 END,
             CASE WHEN n < 1000 AND converted THEN 20 ELSE 0 END, now() FROM (${rows}) rows;
    INSERT INTO referrals (org_id, campaign_id, id, advocate_id, friend_name, friend_email, friend_phone, reward_mode,
                           advocate_reward_value, friend_reward_value, created_at, status, stage, converted_at, conversion_id)
      SELECT org, campaign, pg_temp.id(n), pg_temp.id(n % 1000), 'Fay', 'f' || n || '@example.com',
             '+1415' || 5000000 + n, 'fixed', 500, 0, now(),
             CASE WHEN converted THEN 'converted' ELSE 'pending' END::referral_status,
             CASE WHEN converted THEN 'converted' ELSE 'new' END::referral_stage,
             CASE WHEN converted THEN now() END, CASE WHEN converted THEN pg_temp.id(n) END FROM (${rows}) rows;
    INSERT INTO stage_changes (org_id, id, referral_id, stage, created_at)
      SELECT org_id, id, id, 'booked', now() FROM referrals;
    INSERT INTO conversions (org_id, id, advocate_id, referral_id, advocate_reward_cents, friend_reward_cents, created_at)
      SELECT org_id, conversion_id, advocate_id, id, 500, 0, now() FROM referrals WHERE status = 'converted';
    INSERT INTO conversions (org_id, id, advocate_id, referral_id, advocate_reward_cents, friend_reward_cents, created_at)
      SELECT pg_temp.id(n), pg_temp.id(n), pg_temp.id(n), pg_temp.id(n), 500, 0, now() FROM (${rows}) rows;
    INSERT INTO activity (org_id, campaign_id, id, advocate_id, seq, action, description, actor_kind, created_at)
      SELECT org, campaign, pg_temp.id(n), pg_temp.id(n % 200), n / 200 + 1, 'advocate.enrolled', '-', 'system', now()
        FROM (${rows}) rows;
    INSERT INTO audit_entries (org_id, id, action, subject_id, actor_kind, actor_id, actor_name, created_at)
      SELECT org, pg_temp.id(n), 'campaign.updated', '-', 'system', '-', '-', now() FROM (${rows}) rows;
    INSERT INTO webhook_events (org_id, id, external_id, type, data, body_hash, key_id, key_name, outcome, status, answer,
                                received_at, handled_at)
      SELECT org, pg_temp.id(n), 'e' || n, 'referral.convert', '{}', '', '-', '-',
             CASE WHEN n % 100 = 1 THEN 'unmatched' ELSE 'applied' END::webhook_event_outcome, 200, '{}', now(), now()
        FROM (${rows}) rows;
    INSERT INTO messages (org_id, id, channel, template, recipient, advocate_id, cause_id, data, status, provider_id,
                          created_at, handled_at)
      SELECT org, pg_temp.id(n), CASE WHEN by_email OR member THEN 'email' ELSE 'sms' END::message_channel,
             CASE WHEN member THEN 'team-invite' WHEN n % 10 = 0 THEN 'reward-advocate' ELSE 'invite' END::message_template,
             'a' || n % 1000 || '@example.com', CASE WHEN NOT member THEN pg_temp.id(n % 1000) END, pg_temp.id(n),
             CASE WHEN member THEN '{"invitedBy": "Dana"}'
                  WHEN n % 10 = 0 THEN '{"advocateName": "Ann", "friendName": "Fay", "rewardCents": 5, "balanceCents": 5}'
                  ELSE '{"advocateName": "Ann", "offer": {"rewardMode": "fixed", "advocateRewardValue": 5, "friendRewardValue": 0}}'
             END::jsonb,
             CASE WHEN failed THEN 'failed' ELSE 'sent' END::message_status, CASE WHEN NOT failed THEN 're_1' END, now(), now()
        FROM (SELECT *, n % 250 = 3 AS member, n % 200 = 7 AS failed FROM (${rows}));
    INSERT INTO advocate_search (org_id, advocate_id, words)
      SELECT org_id, id, advocate_words(name, email, phone, referral_code) FROM advocates;
    INSERT INTO referral_search (org_id, referral_id, words)
      SELECT org_id, id, referral_words(friend_name, friend_email, friend_phone, 'Ann') FROM referrals;
    INSERT INTO daily_figures (org_id, campaign_id, day, slot, enrolled)
      SELECT org, campaign, utc_day(now()) - n / 20, n % 20 / 2, 1 FROM (${rows}) rows;
    INSERT INTO daily_figures (org_id, campaign_id, day, slot, enrolled)
      SELECT pg_temp.id(n), pg_temp.id(n), utc_day(now()), 1, 1 FROM (${rows}) rows;
    INSERT INTO organizations (id, name, status, tier, created_at)
      SELECT pg_temp.id(n), 'Other', 'active', 'growth', now() FROM (${rows}) rows;
    INSERT INTO users (org_id, id, email, roles, created_at)
      SELECT pg_temp.id(n), pg_temp.id(n), 'u' || n || '@example.com', '{admin}', now() FROM (${rows}) rows;
    INSERT INTO api_keys (org_id, key_id, user_id, secret_hash, created_at)
      SELECT pg_temp.id(n), 'rrk_' || n, pg_temp.id(n), '', now() FROM (${rows})`;
}
