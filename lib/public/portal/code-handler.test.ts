import { beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { type FormFields, placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { openShop } from "@/proof/fixtures/open-shop";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { changeCredit, giveCredit } from "@/proof/fixtures/redemptions";
import { findHandler } from "@/proof/fixtures/routes";
import type { TestAdvocate } from "@/proof/fixtures/scenario";

isolateRateLimits();

let organization: TestOrganization;
let api: TestApi;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, ann } = await openShop());
  await giveCredit(api, ann, 4_800);
});

const path = (token = ann.portalToken) => `/api/portal/${token}/code`;
const send = async (fields: FormFields) => placeOf(await postForm(path(), fields));
const place = (end: string) => `303 /portal/${ann.portalToken}${end}`;

async function look(token = ann.portalToken) {
  const request = new Request(`http://localhost:3000${path(token)}`);
  const response = await findHandler("GET", path(token))(request);
  return {
    status: response.status,
    kept: response.headers.get("cache-control"),
    body: await response.json(),
  };
}

describe("using credit from the portal", () => {
  it("creates a code, shows it until it is used, and then says so", async () => {
    expect((await look()).body).toEqual({ state: "none" });
    expect(await send({ action: "create" })).toBe(place("/code"));
    const { status, kept, body } = await look();
    expect([status, kept, body]).toEqual([
      200,
      "no-store",
      {
        state: "open",
        code: expect.stringMatching(/^\d{3} \d{3}$/),
        amountCents: 4_800,
        expiresAt: expect.any(String),
      },
    ]);
    const entered = await api.post("/api/app/redemption-codes/redeem", {
      code: body.code,
      invoiceNumber: "1042",
    });
    expect(entered.status).toBe(201);
    expect((await look()).body).toEqual({ state: "used", amountCents: 4_800, invoiceNumber: "1042" });
    const actions = (await readAuditEntries(organization.orgId)).slice(-2);
    expect(actions).toMatchObject([
      { action: "redemption_code.created", actorKind: "portal", subjectId: ann.advocateId },
      { action: "redemption.requested", actorKind: "apiKey" },
    ]);
  });

  it("shows an open code again, or creates one for all credit", async () => {
    expect(await send({ action: "create", amount: "5" })).toBe(place("/code"));
    expect(await send({ action: "show" })).toBe(place("/code"));
    expect((await look()).body).toMatchObject({ state: "open", amountCents: 500 });
    await send({ action: "cancel" });
    expect(await send({ action: "show" })).toBe(place("/code"));
    expect((await look()).body).toMatchObject({ state: "open", amountCents: 4_800 });
  });

  it("accepts an amount as people write it, and cancels the code", async () => {
    expect(await send({ action: "create", amount: " $12.00" })).toBe(place("/code"));
    expect((await look()).body).toMatchObject({ state: "open", amountCents: 1_200 });
    expect(await send({ action: "cancel" })).toBe(place(""));
    expect((await look()).body).toEqual({ state: "none" });
  });

  it.each(["48.01", "0", "-1", "1.555", "all", "1e1"])("creates no code for %s dollars", async (amount) => {
    expect(await send({ action: "create", amount })).toBe(place("/code?wrong"));
    expect((await look()).body).toEqual({ state: "none" });
  });

  it("creates no code if codes are disabled", async () => {
    await changeCredit(api, { methods: ["invoice"] });
    expect(await send({ action: "create" })).toBe(place("/code?wrong"));
  });

  it("is only available to its owner, and only this way", async () => {
    expect((await look("A".repeat(64))).status).toBe(404);
    expect((await postForm(path(), { action: "steal" })).status).toBe(404);
    await api.post(`${ann.path}/portal-link`);
    expect((await look()).status).toBe(404);
  });

  it("is rate limited", async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried++) statuses.push((await postForm(path(), { action: "cancel" })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(303), 429]);
  });
});
