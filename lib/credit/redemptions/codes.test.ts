import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import {
  type CodeOwner,
  cancelRedemptionCode,
  createRedemptionCode,
  forgetOldCodes,
  readRedemptionCode,
} from "@/lib/credit/redemptions/codes";
import { lookUpRedemptionCode, redeemCode } from "@/lib/credit/redemptions/enter-code";
import type { Actor } from "@/lib/kit/auth/actor";
import { MINUTE_MS } from "@/lib/kit/durations";
import { env, setEnv } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { openShop } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { changeCredit, giveCredit, listRedemptions } from "@/proof/fixtures/redemptions";
import { expectRefusal, queueBehind, readActivity, readAdvocate, type TestAdvocate } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let ann: TestAdvocate;
let owner: CodeOwner;
const { RATE_LIMIT } = env();

beforeEach(async () => {
  ({ organization, api, ann } = await openShop({ organization: { overrides: { users: 100 } } }));
  owner = ownerOf(organization.actor, ann);
  await giveCredit(api, ann, 4_800);
});
afterEach(() => setEnv({ RATE_LIMIT }));

function ownerOf(actor: Actor, { advocateId, name }: TestAdvocate): CodeOwner {
  const { orgId, plan } = actor;
  return { actor: { kind: "portal", id: advocateId, name, orgId, plan, roles: [] }, advocateId };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const make = (amountCents?: number, now = new Date()) => createRedemptionCode(owner, { amountCents }, { now });
const enter = (body: object, as = api) => as.post("/api/app/redemption-codes/redeem", body);
const lookUp = (code: string, as = api) => as.post("/api/app/redemption-codes/look-up", { code });
const balance = async () => (await readAdvocate(api, ann)).creditBalanceCents;
const failure = (error: unknown) => (error instanceof ApiError ? error.code : String(error));
const wrong = (code: string) => `${code.slice(0, 6)}${(Number(code.at(-1)) + 1) % 10}`;

describe("a one-time code", () => {
  it("covers all credit, has six digits, and deducts nothing until it is entered", async () => {
    const now = new Date();
    const created = await make(undefined, now);
    expect(created).toEqual({
      code: expect.stringMatching(/^\d{3} \d{3}$/),
      amountCents: 4_800,
      expiresAt: new Date(now.getTime() + 15 * MINUTE_MS),
    });
    expect(await readRedemptionCode(owner, now)).toEqual({ ...created, state: "open" });
    expect((await lookUp(created.code)).body).toEqual({
      redemptionCode: {
        campaignId: ann.campaignId,
        advocateId: ann.advocateId,
        advocateName: "Ann Reyes",
        amountCents: 4_800,
        creditBalanceCents: 4_800,
        expiresAt: created.expiresAt.toISOString(),
      },
    });
    expect(await balance()).toBe(4_800);
    const { status, body } = await enter({ code: created.code.replace(" ", "-"), invoiceNumber: "1042" });
    expect([status, body]).toEqual([
      201,
      {
        redemption: expect.objectContaining({
          method: "code",
          state: "fulfilled",
          amountCents: 4_800,
          invoiceNumber: "1042",
        }),
        newBalanceCents: 0,
      },
    ]);
    const used = { state: "used", amountCents: 4_800, invoiceNumber: "1042" };
    expect(await readRedemptionCode(owner, inMinutes(16))).toEqual(used);
    expect(await readRedemptionCode(owner, inMinutes(31))).toBeNull();
    for (const answer of [await enter({ code: created.code }), await lookUp(created.code)]) {
      expectRefusal(answer, 409, "code_not_valid");
    }
  });

  it("is redeemed once when two members enter it at the same time", async () => {
    const sam = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
    const { code } = await make();
    const lock = sql`SELECT FROM advocates WHERE id = ${ann.advocateId}::uuid FOR UPDATE`;
    const answers = await queueBehind(lock, () => [enter({ code }), enter({ code }, sam)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["code"]).toBe("code_not_valid");
    expect([await balance(), (await listRedemptions(api)).length]).toEqual([0, 1]);
    const deductions = (await readActivity(api, ann)).filter(({ action }) => action === "advocate.credit.redeemed");
    expect(deductions).toHaveLength(1);
  });

  it("works for 15 minutes", async () => {
    const [late, early] = [inMinutes(-15), inMinutes(-14)];
    const { code } = await make(undefined, late);
    expectRefusal(await enter({ code }), 409, "code_not_valid");
    expect((await enter({ code: (await make(undefined, early)).code })).status).toBe(201);
  });

  it("ends when a newer one is created or it is canceled", async () => {
    const first = await make();
    const second = await make(1_000);
    expectRefusal(await lookUp(first.code), 409, "code_not_valid");
    expect((await lookUp(second.code)).body["redemptionCode"]).toMatchObject({ amountCents: 1_000 });
    await cancelRedemptionCode(owner, { now: new Date() });
    await cancelRedemptionCode(owner, { now: new Date() });
    expectRefusal(await lookUp(second.code), 409, "code_not_valid");
    expect(await readRedemptionCode(owner, new Date())).toBeNull();
  });

  it("may be used for less, but never for more", async () => {
    const { code } = await make(2_000);
    expectRefusal(await enter({ code, amountCents: 2_001 }), 400, "invalid_input", "amountCents", "$20.00");
    expect((await enter({ code, amountCents: 500 })).body).toMatchObject({ newBalanceCents: 4_300 });
    expectRefusal(await enter({ code }), 409, "code_not_valid");
  });

  it("is refused if the credit was used in the meantime, and not created without credit", async () => {
    const { code } = await make();
    await api.post(`${ann.path}/credit`, { delta: -1 });
    expectRefusal(await enter({ code }), 409, "insufficient_balance", "amountCents");
    expect((await enter({ code, amountCents: 4_799 })).status).toBe(201);
    expect(await make().catch(failure)).toBe("insufficient_balance");
  });

  it("follows the organization's rules", async () => {
    await changeCredit(api, { minimumCents: 1_000, stepCents: 500, invoiceShareBps: 5_000 });
    expect(await make()).toMatchObject({ amountCents: 4_500 });
    expect(await make(900).catch(failure)).toBe("invalid_input");
    expect(await make(4_900).catch(failure)).toBe("insufficient_balance");
    const { code } = await make(1_000);
    expectRefusal(await enter({ code }), 400, "invalid_input", "invoiceTotalCents");
    const tooSmall = { code, invoiceTotalCents: 1_998 };
    expectRefusal(await enter(tooSmall), 400, "invalid_input", "amountCents", "at most $9.99");
    expect((await enter({ code, invoiceTotalCents: 2_000 })).status).toBe(201);
    await changeCredit(api, { methods: ["invoice"] });
    expect(await make().catch(failure)).toBe("invalid_input");
  });

  it("works above the limit, and the redemption waits for a second member", async () => {
    await changeCredit(api, { approveAboveCents: 4_799 });
    const { code } = await make();
    expect((await enter({ code })).body).toMatchObject({ redemption: { state: "requested" } });
    expectRefusal(await enter({ code }), 409, "code_not_valid");
  });

  it("only works in its own organization", async () => {
    const { code } = await make();
    const otherApi = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await lookUp(code, otherApi), 409, "code_not_valid");
  });

  it("is stored hashed and not for long", async () => {
    const { code } = await make();
    const rows = () =>
      database().execute(sql`SELECT * FROM redemption_codes WHERE org_id = ${organization.orgId}::uuid`);
    const [row] = await rows();
    const stored = Object.values(row ?? {}).map((value) =>
      Buffer.isBuffer(value) ? value.toString("latin1") : String(value),
    );
    expect(stored.join(" ")).not.toMatch(new RegExp(`${code.replace(" ", " ?")}`));
    await forgetOldCodes(inMinutes(24 * 60 + 14));
    expect(await rows()).toHaveLength(1);
    await forgetOldCodes(inMinutes(24 * 60 + 16));
    expect(await rows()).toHaveLength(0);
  });
});

it("guessing codes takes longer and longer after ten wrong tries, even with right codes in between", async () => {
  setEnv({ RATE_LIMIT: "on" });
  const start = Date.now();
  const { code } = await make();
  const guess = (typed: string, seconds: number) =>
    lookUpRedemptionCode(organization.actor, { code: typed }, { now: new Date(start + seconds * 1_000) }).then(
      () => "found",
      failure,
    );
  for (let tried = 0; tried < 10; tried++) expect(await guess(wrong(code), 0)).toBe("code_not_valid");
  expect(await guess(code, 0)).toBe("found");
  expect(await guess(wrong(code), 0)).toBe("code_not_valid");
  expect(await guess(wrong(code), 1)).toBe("rate_limited");
  expect(await guess(wrong(code), 2)).toBe("code_not_valid");
  expect(await guess(wrong(code), 5.9)).toBe("rate_limited");
  let tries = 0;
  for (let second = 6; second < 15 * 60; second++) {
    if ((await guess(wrong(code), second)) === "code_not_valid") tries++;
  }
  expect(tries).toBeLessThan(9);
  const sam = await createTestUser(organization.orgId, "user");
  expect((await redeemCode(sam.actor, { code })).newBalanceCents).toBe(0);
});
