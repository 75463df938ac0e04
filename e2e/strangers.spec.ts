import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { apiFor } from "./api";
import { anyNetwork, serverUrl } from "./fixtures";
import { createOrganization } from "./members";

/** How many of the concurrent forms from one network are turned away. */
async function countTurnedAway(credential: Record<string, string>): Promise<number> {
  const headers = {
    ...{ "X-Forwarded-For": anyNetwork(), "Content-Type": "application/x-www-form-urlencoded" },
    ...credential,
  };
  const init = { method: "POST", headers, body: "name=Gus", redirect: "manual" } as const;
  const answers = Array.from({ length: 400 }, () => fetch(`${serverUrl()}/api/friends/NOLINK-1`, init));
  return (await Promise.all(answers)).filter(({ status }) => status === 503).length;
}

test("a made-up credential waits in the strangers' queue, and a real one doesn't", async () => {
  const { apiKey } = await createOrganization();
  const { name } = sessionCookie();
  for (const madeUp of [{}, { Authorization: "x" }, { Cookie: `${name}=rrs_${"y".repeat(43)}` }]) {
    await expect.poll(() => countTurnedAway(madeUp), JSON.stringify(madeUp)).toBeGreaterThan(0);
  }
  // A busy machine may recognize a real credential only on the second try.
  await expect.poll(() => countTurnedAway({ Authorization: `Bearer ${apiKey}` })).toBe(0);
});

const CreatedConnection = z.object({
  connection: z.object({ connectionId: z.string(), address: z.string() }),
});

test("a forged event neither marks a working connection as broken nor has any effect", async () => {
  const { apiKey } = await createOrganization({ tier: "pro" });
  const { get, post, patch } = apiFor({ apiKey });
  const { connection } = CreatedConnection.parse(
    (await post("/api/app/connections", { system: "stripe" })).body,
  );
  const path = `/api/app/connections/${connection.connectionId}`;
  const secret = `whsec_${randomUUID()}`;
  await patch(path, { secret, isOn: true });
  const send = async (key: string) => {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type: "customer.created",
      data: { object: {} },
    });
    const t = Math.floor(Date.now() / 1_000);
    const v1 = createHmac("sha256", key).update(`${t}.${body}`).digest("hex");
    const headers = { "Stripe-Signature": `t=${t},v1=${v1}` };
    return (await fetch(connection.address, { method: "POST", headers, body })).status;
  };
  expect(await send(secret)).toBe(200);
  for (const forged of ["wrong", "wrong again"]) {
    expect(await send(forged)).toBe(401);
    expect((await get(path)).body).toMatchObject({ connection: { state: "live" } });
  }
});
