import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type ConnectionScene, sendConnectionEvent, startConnectionScene } from "@/proof/fixtures/connections";

let scene: ConnectionScene;
beforeAll(async () => {
  scene = await startConnectionScene();
});

const tell = (facts: Parameters<typeof sendConnectionEvent>[2]) =>
  sendConnectionEvent(scene.organization.orgId, scene.stripe.connectionId, facts);

async function startLead() {
  const { lead, balance } = await scene.startLead();
  const { friendEmail: email } = lead;
  const id = randomUUID();
  const ids = (...names: string[]) => names.map((name) => `${name} ${id}`);
  const paid = { meaning: "paid", email, valueCents: 9_000, paidCents: 10_000 } as const;
  const refund = { meaning: "refunded", refund: { id: `re ${id}`, cents: 5_000 } } as const;
  return {
    events: [
      () => tell({ ...paid, paymentIds: ids("invoice") }),
      () => tell({ meaning: "linked", paymentIds: ids("invoice", "payment") }),
      () => tell({ meaning: "linked", paymentIds: ids("payment", "charge") }),
      () => tell({ ...refund, paymentIds: ids("charge") }),
    ],
    balance,
  };
}

/** Every order of these steps. */
function permute(steps: readonly number[]): number[][] {
  if (steps.length === 0) return [[]];
  return steps.flatMap((step) => permute(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]));
}

it.each(permute([0, 1, 2, 3]))(
  "a refund finds its payment through linking events, in the order %i %i %i %i",
  async (...order) => {
    const { events, balance } = await startLead();
    for (const which of order) await events[which]?.();
    expect(await balance()).toBe(450);
  },
);

it("a refund finds its payment when all linked events arrive at once", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { events, balance } = await startLead();
    await Promise.all(events.map((send) => send()));
    expect(await balance()).toBe(450);
  }
});

it("ids of an unrelated payment have no effect and raise no question", async () => {
  const id = randomUUID();
  const link = { meaning: "linked", paymentIds: [`invoice ${id}`, `payment ${id}`] } as const;
  expect(await tell(link)).toMatchObject({ outcome: "waiting" });
  const paid = { email: `stranger-${id}@example.com`, valueCents: 100, paidCents: 100 };
  expect(await tell({ ...paid, meaning: "paid", paymentIds: [`invoice ${id}`] })).toMatchObject({
    outcome: "nothing",
  });
  expect(await tell({ ...link, paymentIds: [`payment ${id}`, `charge ${id}`] })).toMatchObject({
    outcome: "nothing",
    detail: "Its payment isn’t of a lead.",
  });
});
