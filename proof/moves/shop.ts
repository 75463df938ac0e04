import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Random } from "@/proof/sim/random";

/** An organization of the proof, with everything that its callers were promised. */
export interface Shop {
  readonly orgId: string;
  readonly apiKey: string;
  readonly campaignId: string;
  readonly advocates: string[];
  /** Leads that no caller has asked to convert. */
  readonly leads: string[];
  /** The installation that answered last. */
  url: string;
  /** A line for each acknowledged write, as `readWrites` reads it from a database. */
  readonly promised: string[];
}

const PAUSE_MS = 50;

const Answer = z.looseObject({
  movedTo: z.string().optional(),
  advocate: z.looseObject({ advocateId: z.string() }).optional(),
});

/** Sends a write until it is acknowledged: again while the organization moves, and to its new address after that. */
async function send(shop: Shop, path: string, body: object): Promise<z.output<typeof Answer>> {
  const headers = {
    Authorization: `Bearer ${shop.apiKey}`,
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
  };
  for (;;) {
    const address = `${shop.url}/api/app/campaigns/${shop.campaignId}/${path}`;
    const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = Answer.parse(await response.json());
    if (response.ok) return answer;
    if (response.status === 410 && answer.movedTo !== undefined) shop.url = answer.movedTo;
    else if (response.status !== 503) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    await sleep(PAUSE_MS);
  }
}

/** One write of a caller: an enrollment, a conversion or an adjustment. */
export async function write(shop: Shop, random: Random): Promise<void> {
  const kind = random.integer(1, 3);
  const leadId = kind === 2 ? shop.leads.pop() : undefined;
  if (leadId !== undefined) {
    await send(shop, `referrals/${leadId}/convert`, {});
    shop.promised.push(`converted ${leadId}`);
  } else if (kind === 3) {
    const email = `ann.${randomUUID()}@mail.acme.com`;
    const { advocate } = await send(shop, "invite", { name: "Ann Reyes", email });
    if (advocate) shop.advocates.push(advocate.advocateId);
    shop.promised.push(`enrolled ${email}`);
  } else {
    const [note, delta] = [randomUUID(), random.integer(1, 5_000)];
    await send(shop, `advocates/${random.pick(shop.advocates)}/credit`, { delta, note });
    shop.promised.push(`adjusted ${note} ${delta}`);
  }
}
