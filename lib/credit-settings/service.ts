import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { redemptionMethods } from "@/db/enums";
import { one } from "@/db/one";
import { creditSettings as table } from "@/db/schema/redemptions";
import type { Actor } from "@/lib/auth/actor";
import { seal } from "@/lib/auth/seal";
import { creditSettings } from "@/lib/credit-settings/contract";
import { defaultRules, giftCardKeyPlace } from "@/lib/credit-settings/read";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

type Row = typeof table.$inferSelect;
type Change = z.output<typeof creditSettings.update.input>;

export const getCreditSettings = implement(creditSettings.get, async ({ db, actor }) => {
  const [row] = await selectSettings(db, actor);
  return { creditSettings: presentSettings(row) };
});

export const updateCreditSettings = implement(
  creditSettings.update,
  async ({ db, actor, now, record }, input) => {
    const { orgId } = actor;
    // Its row is there from the first change on, so that of two at once the second sees what the first one wrote.
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
    const after = presentSettings(one(rows));
    record({ action: "credit_settings.changed", subjectId: orgId, before: presentSettings(before), after });
    return { creditSettings: after };
  },
);

function selectSettings(db: Db, { orgId }: Actor) {
  return db.select().from(table).where(eq(table.orgId, orgId));
}

function toColumns(orgId: string, { giftCardKey, methods, ...rest }: Change): Partial<Row> {
  return {
    ...rest,
    ...(methods && { methods: redemptionMethods.filter((method) => methods.includes(method)) }),
    ...(giftCardKey !== undefined && {
      sealedGiftCardKey: giftCardKey === null ? null : seal(giftCardKey, giftCardKeyPlace(orgId)),
    }),
  };
}

/** Months that change count as set at this moment: what they shorten does not expire overnight. */
function startExpiry(before: Row | undefined, { expiryMonths }: Change, now: Date): Partial<Row> {
  if (expiryMonths === undefined || expiryMonths === (before?.expiryMonths ?? null)) return {};
  return { expirySince: expiryMonths === null ? null : now };
}

function requireGiftCards(
  { methods = [], sealedGiftCardKey, giftCardCampaignId }: Partial<Row>,
  { giftCardKey, giftCardCampaignId: campaignId }: Change,
): void {
  if (!methods.includes("gift_card") || (sealedGiftCardKey && giftCardCampaignId)) return;
  const why = "can’t be removed while credit can be used as gift cards";
  if (giftCardKey === null) throw fieldError("giftCardKey", why);
  if (campaignId === null) throw fieldError("giftCardCampaignId", why);
  throw fieldError("methods", "can have gift cards only with giftCardKey and giftCardCampaignId");
}

function presentSettings(row: Row | undefined) {
  if (!row) return { ...omitNulls(defaultRules), methods: [...defaultRules.methods], hasGiftCardKey: false };
  const { orgId: _, expirySince: __, sealedGiftCardKey, ...shown } = row;
  return { ...omitNulls(shown), hasGiftCardKey: sealedGiftCardKey !== null };
}
