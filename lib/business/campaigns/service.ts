import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { RewardMode } from "@/db/enums";
import { newId } from "@/db/new-id";
import { pointRead } from "@/db/point-read";
import { campaigns as table } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { campaigns, DEFAULT_CAP, MAX_NAME, rewardProblems } from "@/lib/business/campaigns/contract";
import type { Translations } from "@/lib/business/campaigns/translations";
import { requireQuota } from "@/lib/business/plans/plan-usage";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";

// A new column is read, answered and audited without being named here.
const { id, deletedAt: _, ...columns } = getTableColumns(table);
const visibleColumns = {
  ...columns,
  campaignId: id,
  /** Null if there are none. */
  translations: sql<Translations | null>`nullif(${table.translations}, '{}')`,
};

export const createCampaign = implement(campaigns.create, async (context, input) => {
  requireCampaigns(context.actor);
  const ceiling = context.actor.plan.maxReferralsPerAdvocate;
  const maxReferralsPerAdvocate = input.maxReferralsPerAdvocate ?? Math.max(1, Math.min(DEFAULT_CAP, ceiling));
  if (maxReferralsPerAdvocate > ceiling) {
    throw fieldError("maxReferralsPerAdvocate", `can’t be more than ${ceiling}`);
  }
  const campaign = await insertCampaign(context, { status: "active", ...input, maxReferralsPerAdvocate });
  return { campaign };
});

export const duplicateCampaign = implement(campaigns.duplicate, async (context, { campaignId }) => {
  requireCampaigns(context.actor);
  const {
    campaignId: _,
    orgId: __,
    createdAt: ___,
    updatedAt: ____,
    name,
    ...terms
  } = await findCampaign(context.db, context.actor, campaignId);
  return { campaign: await insertCampaign(context, { ...terms, name: nameCopy(name), status: "paused" }) };
});

// The plan may have stopped including campaigns since the first one was created.
function requireCampaigns({ plan }: Actor): void {
  if (plan.campaigns === 0) {
    throw new ApiError(
      "feature_not_enabled",
      "Your account doesn’t include campaigns. Ask your server administrator to turn them on.",
    );
  }
}

type NewCampaign = Omit<typeof table.$inferInsert, "id" | "orgId" | "createdAt" | "updatedAt">;

async function insertCampaign({ db, actor, now, record }: WriteContext, terms: NewCampaign) {
  await requireAllowedRewards(db, actor.orgId, terms);
  const rows = await db
    .insert(table)
    .values({ ...terms, orgId: actor.orgId, id: newId(now), createdAt: now, updatedAt: now })
    .returning(visibleColumns);
  await requireQuota(db, actor, "campaigns");
  const campaign = omitNulls(single(rows));
  record({ action: "campaign.created", subjectId: campaign.campaignId, after: campaign });
  return campaign;
}

const COPY = " copy";

// Shortens a long name, without leaving half of a surrogate pair.
function nameCopy(name: string): string {
  return `${name.slice(0, MAX_NAME - COPY.length).replace(/[\uD800-\uDBFF]$/, "")}${COPY}`;
}

export const listCampaigns = implementList(campaigns.list, async ({ db, actor }) => async (page) => {
  const isListed = and(eq(table.orgId, actor.orgId), isNull(table.deletedAt));
  const all = db.select(visibleColumns).from(table).$dynamic();
  const rows = await newestFirst(all, table.id, isListed, page);
  return rows.map(omitNulls);
});

export const getCampaign = implement(campaigns.get, async ({ db, actor }, { campaignId }) => ({
  campaign: await findCampaign(db, actor, campaignId),
}));

export const updateCampaign = implement(campaigns.update, async ({ db, actor, now, record }, input) => {
  const { campaignId, ...change } = input;
  const before = await lockCampaign(db, actor, campaignId);
  const [problem] = rewardProblems({ ...before, ...change });
  if (problem) throw fieldError(problem.field, problem.message);
  if (changesPromise(before, change)) await requireAllowedRewards(db, actor.orgId, { ...before, ...change });
  const rows = await db
    .update(table)
    .set({ ...change, updatedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, campaignId)))
    .returning(visibleColumns);
  const after = single(rows);
  record({ action: "campaign.updated", subjectId: campaignId, before, after });
  return { campaign: omitNulls(after) };
});

const rewardFields = ["rewardMode", "advocateRewardValue", "friendRewardValue"] as const;

/** Whether a change makes a new promise: by starting the campaign or changing its rewards. */
function changesPromise(
  before: Awaited<ReturnType<typeof lockCampaign>>,
  { status, ...rewards }: Partial<typeof before>,
): boolean {
  const starts = status === "active" && before.status === "paused";
  return starts || rewardFields.some((field) => rewards[field] !== undefined && rewards[field] !== before[field]);
}

export const deleteCampaign = implement(campaigns.remove, async ({ db, actor, now, record }, { campaignId }) => {
  const before = await lockCampaign(db, actor, campaignId);
  record({ action: "campaign.deleted", subjectId: campaignId, before });
  await db
    .update(table)
    .set({ deletedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, campaignId)));
  return { ok: true as const };
});

/**
 * A campaign of the actor's organization. Deleted ones are not found (spec, "States and transitions").
 * @throws ApiError `not_found`
 */
export async function findCampaign(db: Db, actor: Actor, campaignId: string) {
  const campaign = await selectCampaign(db, { orgId: actor.orgId, campaignId });
  return omitNulls(campaign ?? missing());
}

const selectCampaign = pointRead({ orgId: table.orgId, campaignId: table.id }, (db, whereCampaign) =>
  db
    .select(visibleColumns)
    .from(table)
    .where(and(whereCampaign, isNull(table.deletedAt)))
    .prepare("find_campaign"),
);

// A PATCH is validated on the merged campaign, so concurrent ones must not start from the same row.
async function lockCampaign(tx: Tx, actor: Actor, campaignId: string) {
  const [campaign] = await tx
    .select(visibleColumns)
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, campaignId), isNull(table.deletedAt)))
    .for("update");
  return campaign ?? missing();
}

function missing(): never {
  throw new ApiError("not_found", "There is no campaign with this id.");
}

interface OfferedRewards {
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
}

/**
 * Rejects rewards that a healthcare business may not offer, and locks its settings until the commit. The federal
 * Anti-Kickback Statute (42 U.S.C. §1320a-7b) covers anything of value for referring patients, and state rules differ. A
 * share of the bill has no upper limit, so healthcare rewards must be fixed.
 * @throws ApiError `state_rules_not_checked`; `invalid_input` for a percentage or a value above the cap
 */
async function requireAllowedRewards(tx: Tx, orgId: string, terms: OfferedRewards): Promise<void> {
  const { industry, rewardCapCents, stateRulesCheckedAt } = organizations;
  const [organization] = await tx
    .select({ industry, rewardCapCents, stateRulesCheckedAt })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .for("share");
  if (organization?.industry !== "healthcare") return;
  if (organization.stateRulesCheckedAt === null) {
    throw new ApiError(
      "state_rules_not_checked",
      "First check your state’s rules on gifts for referring patients: an admin confirms that under Settings, Business, or with PATCH /api/app/account and stateRulesChecked.",
    );
  }
  if (terms.rewardMode === "percent") {
    throw fieldError("rewardMode", "must be fixed in healthcare. Choose an amount for each friend instead");
  }
  const cap = organization.rewardCapCents ?? 0;
  for (const field of ["advocateRewardValue", "friendRewardValue"] as const) {
    if (terms[field] > cap) {
      const problem = `can’t be more than ${formatCents(cap)} in healthcare`;
      throw fieldError(field, `${problem}. Lower it, or change the cap under Settings, Business`);
    }
  }
}
