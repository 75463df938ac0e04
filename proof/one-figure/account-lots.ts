import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { nextExpiry } from "@/lib/ledger/credit-lots";
import { type ExpiryRules, Lots } from "@/proof/sim/lots";

const TIME_ZONE = "America/New_York";

/** Accounts' credit in lots, simulated from the ledger's entries. */
export class AccountLots {
  rules: ExpiryRules;
  readonly #orgId: string;
  readonly #accounts: readonly { readonly advocateId: string; readonly lots: Lots; seen: number }[];

  constructor(orgId: string, advocateIds: readonly string[], rules: ExpiryRules) {
    this.#orgId = orgId;
    this.rules = rules;
    this.#accounts = advocateIds.map((advocateId) => ({ advocateId, lots: new Lots(TIME_ZONE), seen: 0 }));
  }

  /** Reads new entries, then compares each balance and the next expiry. */
  async compare(balances: readonly number[], now: Date): Promise<void> {
    const entries = await database()
      .select()
      .from(activity)
      .where(eq(activity.orgId, this.#orgId))
      .orderBy(asc(activity.seq));
    for (const account of this.#accounts) {
      const own = entries.filter(({ advocateId }) => advocateId === account.advocateId);
      for (const entry of own.slice(account.seen)) account.lots.see(entry);
      account.seen = own.length;
    }
    expect(this.#accounts.map(({ lots }) => lots.balance)).toEqual(balances);
    for (const { advocateId, lots } of this.#accounts) {
      const [next] = lots.expiries(this.rules);
      expect(await nextExpiry(database(), { orgId: this.#orgId, advocateId }, now)).toEqual(
        next && { expiresOn: next[0], amountCents: next[1] },
      );
    }
  }

  /** Credit of each account that has expired, in cents. */
  overdue(now: Date): number[] {
    return this.#accounts.map(({ lots }) => lots.overdue(this.rules, now));
  }
}
