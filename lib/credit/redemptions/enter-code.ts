import { and, eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { single } from "@/db/single";
import { takeCredit } from "@/lib/credit/redemptions/book";
import { closeCode, findOpenCode, isStillOpen } from "@/lib/credit/redemptions/codes";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { env } from "@/lib/kit/env";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import { type Context, implementPrepared } from "@/lib/kit/implement";
import { returnTurn, takeDelayedTurn } from "@/lib/kit/limits/stored";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { readCreditSettings } from "@/lib/ledger/credit-settings/read";

/**
 * Wrong codes a member may enter before delays start. Delays double, so guessing a six-digit code within 15 minutes is
 * hopeless.
 */
const WRONG = { free: 10, forgottenHours: 1 };

/** Finds the advocate of a code. */
export const lookUpRedemptionCode = implementPrepared(
  redemptions.lookUpCode,
  findCode,
  async ({ db, actor, unchanged }, _, openCode) => {
    if (!openCode) throw codeNotValid();
    unchanged();
    const { advocateId, codeId: _id, ...code } = openCode;
    const { name, creditBalanceCents } = single(
      await db
        .select({ name: advocates.name, creditBalanceCents: advocates.creditBalanceCents })
        .from(advocates)
        .where(and(eq(advocates.orgId, actor.orgId), eq(advocates.id, advocateId))),
    );
    return { redemptionCode: { ...code, advocateId, advocateName: name, creditBalanceCents } };
  },
);

/** Redeems a code. If two members enter it at once, the second learns that it is used. */
export const redeemCode = implementPrepared(
  redemptions.redeemCode,
  findCode,
  async (context, { code: _, amountCents, ...invoice }, openCode) => {
    const { db, actor, now } = context;
    const account = openCode && (await lockAccount(db, actor.orgId, openCode.advocateId, now));
    if (!account || !(await isStillOpen(db, actor.orgId, openCode.codeId))) throw codeNotValid();
    if (amountCents !== undefined && amountCents > openCode.amountCents) {
      throw fieldError("amountCents", `must be at most ${formatCents(openCode.amountCents)}, the code’s amount`);
    }
    const use = { ...invoice, amountCents: amountCents ?? openCode.amountCents, method: "code" as const };
    const redeemed = await takeCredit(context, account, await readCreditSettings(db, actor.orgId), use);
    await closeCode(db, actor.orgId, openCode.codeId, redeemed.redemption.redemptionId);
    return redeemed;
  },
);

// Counted before the code is checked, so concurrent tries cannot slip through. A right code takes back its own count
// only, not the earlier wrong ones.
async function findCode({ actor, now }: Context, { code }: { readonly code: string }) {
  const turn = keyedHash("redemption-code tries", actor.orgId, actor.userId ?? actor.id);
  const isLimited = env().RATE_LIMIT !== "off";
  return transact(async (tx) => {
    if (isLimited) await takeDelayedTurn(tx, turn, WRONG, now);
    const openCode = await findOpenCode(tx, actor.orgId, code, now);
    if (openCode && isLimited) await returnTurn(tx, turn);
    return openCode;
  });
}

function codeNotValid(): ApiError {
  return new ApiError(
    "code_not_valid",
    "This code was used, has expired or was mistyped. Ask the customer to make a new one.",
  );
}
