import { expect, it } from "vitest";
import { database } from "@/db/client";
import { findFactors } from "@/lib/kit/auth/second-factor";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMessages } from "@/proof/fixtures/messages";
import { ops } from "@/proof/fixtures/ops";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { giveSecondFactor } from "@/proof/fixtures/second-factor";

it("ops user reset-second-factor lets in a member who lost the phone, once, with an email and an audit entry", async () => {
  const dana = await createTestOrganization();
  await giveSecondFactor(dana);
  const { userId, email } = dana;
  const reset = () => ops(`user reset-second-factor --email ${email.toUpperCase()}`);
  expect(await reset()).toEqual({ ok: true, document: { userId, email } });
  expect(await findFactors(database(), dana)).toEqual({ app: false, passkey: false });
  const entry = { action: "user.second_factor_reset", actorName: "ops", subjectId: email };
  expect((await readAuditEntries(dana.orgId)).at(-1)).toMatchObject(entry);
  expect((await readMessages(dana.orgId)).map(({ data }) => data)).toEqual([{ change: "second-factor-reset" }]);
  const error = expect.stringContaining("--email belongs to a user who has no second factor");
  expect(await reset()).toEqual({ ok: false, document: { error } });
});
