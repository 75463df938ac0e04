import { addDays, dayThere } from "@/proof/sim/calendar";

/** The parts of a ledger entry that the simulation needs, in cents. */
interface SeenEntry {
  readonly action: string;
  readonly amountCents: number | null;
  readonly referralId: string | null;
  readonly createdAt: Date;
}

/** An organization's expiry settings. */
export interface ExpiryRules {
  readonly months: number;
  /** When expiry was turned on. */
  readonly since: Date;
}

interface Lot {
  /** ISO date in the organization's time zone. */
  readonly addedOn: string;
  readonly referralId: string | null;
  cents: number;
  used: number;
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** An advocate's credit in lots. Fed with every entry in order, it tracks what is left of each lot. */
export class Lots {
  readonly #lots: Lot[] = [];
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  see({ action, amountCents, referralId, createdAt }: SeenEntry): void {
    const cents = amountCents ?? 0;
    if (cents > 0) {
      this.#lots.push({ addedOn: dayThere(createdAt.getTime(), this.#timeZone), referralId, cents, used: 0 });
    } else if (action === "advocate.credit.reversed") {
      this.#takeBack(referralId, -cents);
    } else {
      this.#use(-cents);
    }
  }

  // Shrinks the referral's oldest lots. If they were already used, other lots count as used instead.
  #takeBack(referralId: string | null, cents: number): void {
    let left = cents;
    let toMove = 0;
    for (const lot of this.#lots.filter((one) => one.referralId === referralId)) {
      const moved = Math.min(left, lot.cents);
      left -= moved;
      lot.cents -= moved;
      toMove += Math.max(0, lot.used - lot.cents);
      lot.used = Math.min(lot.used, lot.cents);
    }
    this.#use(toMove + left);
  }

  #use(cents: number): void {
    let left = cents;
    for (const lot of this.#lots) {
      const used = Math.min(left, lot.cents - lot.used);
      lot.used += used;
      left -= used;
    }
    if (left > 0) throw new Error(`${left} more cents were used than existed`);
  }

  get balance(): number {
    return this.#lots.reduce((sum, { cents, used }) => sum + cents - used, 0);
  }

  /** Remaining credit by the day it expires at the end of, soonest first. */
  expiries({ months, since }: ExpiryRules): [day: string, cents: number][] {
    const earliest = addDays(dayThere(since.getTime(), this.#timeZone), 30);
    const days = new Map<string, number>();
    for (const { addedOn, cents, used } of this.#lots) {
      const ends = addMonths(addedOn, months);
      const day = [ends, earliest].toSorted().at(-1) ?? ends;
      if (cents > used) days.set(day, (days.get(day) ?? 0) + cents - used);
    }
    return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Expired credit that has not been removed yet. */
  overdue(rules: ExpiryRules, now: Date): number {
    const today = dayThere(now.getTime(), this.#timeZone);
    return this.expiries(rules).reduce((sum, [day, cents]) => (day < today ? sum + cents : sum), 0);
  }
}
