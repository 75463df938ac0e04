import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runOps } from "@/lib/platform/ops/run";
import { apiAs } from "@/proof/fixtures/api";
import { deliverMessages, readSecretLink } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, inviteUser } from "@/proof/fixtures/scenario";

const Document = z.object({
  messages: z.array(z.object({ to: z.string(), template: z.string(), text: z.string(), status: z.string() })),
});
const { signal } = new AbortController();
const ops = (...args: string[]) =>
  runOps(["messages", ...args], { log: () => undefined, signal, withDatabase: (work) => work("") });
const readOut = async (...args: string[]) => Document.parse((await ops(...args)).document).messages;

const ira = uniqueEmail("Ira");
let acme: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  [acme, other] = [await createTestOrganization(), await createTestOrganization()];
  await inviteUser(apiAs(acme.apiKey), { email: ira });
  await inviteUser(apiAs(acme.apiKey), { email: `x${ira}` });
  const api = apiAs(other.apiKey);
  await enrollAdvocate(api, await createCampaign(api), { email: ira.toLowerCase(), phone: "+14155550177" });
});

describe("ops messages --to", () => {
  it("reads out what one address was sent by all organizations, oldest first, with the links", async () => {
    const read = await readOut("--to", ira.toUpperCase());
    expect(read.map(({ template, to }) => [template, to])).toEqual([
      ["team-invite", ira],
      ["invite", ira.toLowerCase()],
    ]);
    expect(read[0]?.text).toContain(await readSecretLink(acme.orgId, ira));
  });

  it("reads out one status alone", async () => {
    await deliverMessages(acme.orgId);
    expect(await readOut("--to", ira, "--status", "captured")).toMatchObject([{ template: "team-invite" }]);
    expect(await readOut("--to", ira, "--status", "queued")).toMatchObject([{ template: "invite" }]);
  });

  it("reads out nothing of an address that only looks like it, or got nothing", async () => {
    for (const to of [ira.slice(1), "%", ira.replace("@", "_"), uniqueEmail("nobody")])
      expect(await readOut("--to", to)).toEqual([]);
  });

  it.each([
    [
      ["--to", ira, "--org", "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10"],
      "--to cannot be given together with --org",
    ],
    [["--to", ""], "--to"],
  ])("says what is wrong with %j", async (args, says) => {
    expect(await ops(...args)).toEqual({ ok: false, document: { error: expect.stringContaining(says) } });
  });
});
