import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { compare, type Measurement, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";
import { openSession } from "@/proof/guards/scratch-database";

const CONVERSIONS = 1_000;
const AT_ONCE = 16;

/** Conversions per second without HTTP: first the statements through the bare driver, then our data layer. */
export async function benchConversionLayer(bench: Bench): Promise<Measurement[]> {
  const sql = postgres(bench.databaseUrl, { max: 10, onnotice: () => undefined });
  try {
    const { raw, layer } = await compare({
      raw: () => run(bench, (id) => convertWithRawSql(sql, bench, id)),
      layer: () => convertMany(bench),
    });
    return [shareOf(layer, raw, { what: "conversion in the data layer / the same SQL alone", atLeast: 0.5 })];
  } finally {
    await sql.end();
  }
}

/** Triggers that only reject rows; all others compute values. */
const guards = {
  activity: ["activity_append_only"],
  conversions: ["conversions_append_only", "conversions_settled"],
  referrals: ["referrals_stay_converted"],
  advocates: ["advocates_balance_tied"],
};

/** The cost of the ledger's database guards per conversion. */
export async function benchGuards(bench: Bench): Promise<Measurement[]> {
  const owner = openSession(bench.ownerUrl);
  const switchGuards = async (to: "ENABLE" | "DISABLE") => {
    for (const [table, names] of Object.entries(guards)) {
      for (const name of names) await owner.unsafe(`ALTER TABLE ${table} ${to} TRIGGER ${name}`);
    }
  };
  try {
    const { off, on } = await compare({
      off: async () => {
        await switchGuards("DISABLE");
        return convertMany(bench).finally(() => switchGuards("ENABLE"));
      },
      on: () => convertMany(bench),
    });
    return [shareOf(on, off, { what: "ledger guards on / off", atLeast: 0.7 })];
  } finally {
    await owner.end();
  }
}

async function convertMany(bench: Bench): Promise<number> {
  const { convertReferral } = await import("@/lib/leads/referrals/convert");
  const { actor, campaignId } = bench;
  return run(bench, (referralId) =>
    convertReferral(actor, { campaignId, referralId, jobValueCents: 123_450 }),
  );
}

async function run(
  { takeReferral }: Bench,
  convert: (referralId: string) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let left = CONVERSIONS;
  const work = async () => {
    while (left-- > 0) await convert(takeReferral());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (CONVERSIONS * 1000) / (performance.now() - start);
}

/** A conversion's statements, sent through the bare driver. */
async function convertWithRawSql(sql: postgres.Sql, bench: Bench, referralId: string): Promise<void> {
  const { actor, campaignId } = bench;
  const conversionId = randomUUID();
  const friendId = randomUUID();
  const jobValue = 123_450;
  await sql.begin(async (tx) => {
    await tx`
      SELECT r.*, a.name FROM referrals r
        JOIN campaigns c ON c.org_id = r.org_id AND c.id = r.campaign_id
        JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
       WHERE r.org_id = ${actor.orgId} AND r.campaign_id = ${campaignId} AND r.id = ${referralId} AND c.deleted_at IS NULL`;
    await tx`
      WITH moved AS (
        UPDATE referrals r
           SET status = 'converted', stage = 'converted', converted_at = now(), conversion_id = ${conversionId},
               friend_advocate_id = coalesce(
                 (SELECT a.id FROM advocates a
                   WHERE a.org_id = r.org_id AND a.campaign_id = r.campaign_id AND a.email_identity = r.friend_email_identity AND NOT a.identity_shared),
                 ${friendId}::uuid)
         WHERE r.org_id = ${actor.orgId} AND r.id = ${referralId} AND r.status = 'pending' AND r.stage <> 'rejected'
        RETURNING r.*
      ), conversion AS (
        INSERT INTO conversions (org_id, id, advocate_id, referral_id, job_value_cents, advocate_reward_cents,
                                 friend_reward_cents, created_at)
        SELECT org_id, conversion_id, advocate_id, id, ${jobValue}::bigint, 4111, 6173, converted_at FROM moved
        RETURNING id
      ), friend AS (
        INSERT INTO advocates (org_id, id, campaign_id, name, email, phone, notification_preference, referral_code,
                               enrolled_at)
        SELECT org_id, friend_advocate_id, campaign_id, friend_name, friend_email, friend_phone, 'email',
               ${randomUUID().toUpperCase()}, converted_at
          FROM moved WHERE friend_advocate_id = ${friendId}
        ON CONFLICT DO NOTHING
        RETURNING *
      ), entry AS (
        SELECT org_id, ${randomUUID()}::uuid AS id, campaign_id, id AS advocate_id, 'advocate.enrolled' AS action,
               'Enrolled' AS description, NULL::bigint AS amount_cents, NULL::uuid AS referral_id,
               NULL::uuid AS conversion_id, NULL AS friend_name, 'apiKey' AS actor_kind, ${actor.id} AS actor_id,
               enrolled_at AS created_at
          FROM friend
        UNION ALL
        SELECT m.org_id, ${randomUUID()}::uuid, m.campaign_id, m.advocate_id, 'advocate.referral.converted', 'Converted',
               4111, m.id, c.id, m.friend_name, 'apiKey', ${actor.id}, m.converted_at
          FROM moved m JOIN conversion c ON c.id = m.conversion_id
      )
      SELECT entry_balance_after FROM post_entries((SELECT json_agg(entry) FROM entry))`;
    await tx`
      INSERT INTO audit_entries (org_id, id, action, subject_id, before, after, actor_kind, actor_id, actor_name, created_at)
      VALUES (${actor.orgId}, ${randomUUID()}, 'referral.converted', ${referralId}, '{"status": "pending"}',
              '{"status": "converted"}', 'apiKey', ${actor.id}, ${actor.name}, now())`;
    await tx`
      INSERT INTO messages (org_id, id, channel, template, recipient, advocate_id, cause_id, data, created_at)
      SELECT r.org_id, ${randomUUID()}::uuid, 'email'::message_channel, 'reward-advocate'::message_template, a.email, a.id, ${conversionId}::uuid, '{}'::jsonb, now()
        FROM referrals r JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
       WHERE r.org_id = ${actor.orgId} AND r.id = ${referralId}
      UNION ALL
      SELECT r.org_id, ${randomUUID()}::uuid, 'email', 'reward-friend', r.friend_email, r.friend_advocate_id,
             ${conversionId}::uuid, '{}'::jsonb, now()
        FROM referrals r WHERE r.org_id = ${actor.orgId} AND r.id = ${referralId}`;
  });
}
