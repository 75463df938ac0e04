import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { redemptionMethods } from "@/db/enums";
import { creditSettings as table } from "@/db/schema/redemptions";
import { single } from "@/db/single";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { seal } from "@/lib/kit/auth/seal";
import { fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { askOtherAdmin, isHigher } from "@/lib/ledger/approvals/ask";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { type CreditRules, defaultRules, giftCardKeyPlace } from "@/lib/ledger/credit-settings/read";

type SettingsRow = typeof table.$inferSelect;
type SettingsChange = z.output<typeof creditSettings.update.input>;

export const getCreditSettings = implement(creditSettings.get, async ({ db, actor }) => {
  const [row] = await selectSettings(db, actor);
  return { creditSettings: presentSettings(row) };
});

// Needs another admin, or one admin could bypass the limit or the refund rule by loosening it first.
export const updateCreditSettings = implement(creditSettings.update, async (context, input) => {
  const { db, actor } = context;
  await requireStillAdmin(db, actor);
  const [row] = await selectSettings(db, actor).for("update");
  const { looser, rest } = splitChange(input, row ?? defaultRules);
  const approval = looser && (await askOtherAdmin(context, { kind: "credit_rules", change: looser }));
  if (!approval) return { creditSettings: await saveRules(context, input) };
  if (Object.keys(rest).length > 0) await saveRules(context, rest);
  return { approval };
});

/** Saves a change that another admin has approved. @param change the one passed to `askOtherAdmin` */
export async function loosenCreditRules(context: WriteContext, change: unknown): Promise<void> {
  await saveRules(context, creditSettings.update.input.parse(change));
}

/** Splits a change into fields that need another admin and fields that do not. */
function splitChange(
  { approveAboveCents, reverseShareBps, ...rest }: SettingsChange,
  before: Pick<CreditRules, "approveAboveCents" | "reverseShareBps">,
) {
  const needsOther = {
    approve: approveAboveCents !== undefined && isHigher(approveAboveCents, before.approveAboveCents),
    reverse: reverseShareBps !== undefined && isHigher(reverseShareBps, before.reverseShareBps),
  };
  const limit = approveAboveCents !== undefined && { approveAboveCents };
  const share = reverseShareBps !== undefined && { reverseShareBps };
  const looser = { ...(needsOther.approve && limit), ...(needsOther.reverse && share) };
  return {
    looser: needsOther.approve || needsOther.reverse ? looser : undefined,
    rest: { ...rest, ...(!needsOther.approve && limit), ...(!needsOther.reverse && share) },
  };
}

async function saveRules({ db, actor, now, record }: WriteContext, input: SettingsChange) {
  const { orgId } = actor;
  // The row exists after the first change, so that concurrent changes see each other.
  const created = await db
    .insert(table)
    .values({ orgId, methods: [...defaultRules.methods], updatedAt: now })
    .onConflictDoNothing()
    .returning({ orgId: table.orgId });
  const [row] = await selectSettings(db, actor).for("update");
  const before = created.length > 0 ? undefined : row;
  const change = { ...toColumns(orgId, input), ...startExpiry(row, input, now), updatedAt: now };
  requireGiftCards({ ...row, ...change }, input);
  const rows = await db.update(table).set(change).where(eq(table.orgId, orgId)).returning();
  const after = presentSettings(single(rows));
  record({ action: "credit_settings.changed", subjectId: orgId, before: presentSettings(before), after });
  return after;
}

function selectSettings(db: Db, { orgId }: Actor) {
  return db.select().from(table).where(eq(table.orgId, orgId));
}

function toColumns(orgId: string, { giftCardKey, methods, ...rest }: SettingsChange): Partial<SettingsRow> {
  return {
    ...rest,
    ...(methods && { methods: redemptionMethods.filter((method) => methods.includes(method)) }),
    ...(giftCardKey !== undefined && {
      sealedGiftCardKey: giftCardKey === null ? null : seal(giftCardKey, giftCardKeyPlace(orgId)),
    }),
  };
}

/** Changed months count from now, so that credit does not expire overnight. */
function startExpiry(
  before: SettingsRow | undefined,
  { expiryMonths }: SettingsChange,
  now: Date,
): Partial<SettingsRow> {
  if (expiryMonths === undefined || expiryMonths === (before?.expiryMonths ?? null)) return {};
  return { expirySince: expiryMonths === null ? null : now };
}

function requireGiftCards(
  { methods = [], sealedGiftCardKey, giftCardCampaignId }: Partial<SettingsRow>,
  { giftCardKey, giftCardCampaignId: campaignId }: SettingsChange,
): void {
  if (!methods.includes("gift_card") || (sealedGiftCardKey && giftCardCampaignId)) return;
  const why = "can’t be removed while credit can be used as gift cards";
  if (giftCardKey === null) throw fieldError("giftCardKey", why);
  if (campaignId === null) throw fieldError("giftCardCampaignId", why);
  throw fieldError("methods", "can have gift cards only with giftCardKey and giftCardCampaignId");
}

function presentSettings(row: SettingsRow | undefined) {
  if (!row) return { ...omitNulls(defaultRules), methods: [...defaultRules.methods], hasGiftCardKey: false };
  const { orgId: _, expirySince: __, sealedGiftCardKey, ...visible } = row;
  return { ...omitNulls(visible), hasGiftCardKey: sealedGiftCardKey !== null };
}
