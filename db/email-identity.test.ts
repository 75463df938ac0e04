import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { identityOfEmail } from "@/db/schema/columns";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { ids } from "@/proof/guards/ids";
import { createScratchDatabase, openSession, runAlone, testDatabase } from "@/proof/guards/scratch-database";
import { insert } from "@/proof/guards/statements";

const addresses = [
  "Fred@Example.COM",
  "fred+a+b@example.com",
  "f.red@example.com",
  "f.r.ed+acme@gmail.com",
  "F.Red@GoogleMail.com",
  "f.red@mail.gmail.com",
  "+fred@example.com",
  "+f.red@gmail.com",
];

it("the database normalizes addresses like the code", async () => {
  const rows = await database().execute<{ email: string; identity: string }>(sql`
    SELECT email, ${identityOfEmail("email")} AS identity
      FROM json_array_elements_text(${JSON.stringify(addresses)}::text::json) AS email`);
  expect([...rows]).toEqual(addresses.map((email) => ({ email, identity: normalizeEmail(email) })));
});

const scratch = await createScratchDatabase(testDatabase());
afterAll(() => scratch.drop());

it("keeps people who were stored twice, and refuses a third", async () => {
  const { ann, abe, amy, annsPending, abesPending, bobsPending } = ids;
  await runAlone(scratch.ownerUrl, [
    insert("organizations", { id: ids.orgA }),
    insert("campaigns", { id: ids.campaignA }),
    insert(
      "advocates",
      { id: ann, email: "ann@gmail.com", referral_code: "ANN-1", identity_shared: "false" },
      { id: abe, email: "a.nn@gmail.com", referral_code: "ANN-2", identity_shared: "true" },
      { id: amy, email: "ann+2@gmail.com", referral_code: "ANN-3", identity_shared: "true" },
    ),
    insert(
      "referrals",
      { id: annsPending, friend_email: "fred@example.com", identity_shared: "false" },
      { id: abesPending, friend_email: "fred+2@example.com", identity_shared: "true" },
      { id: bobsPending, friend_email: "gina@example.com", identity_shared: "false" },
    ),
  ]);
  const session = openSession(scratch.ownerUrl);
  try {
    const third = insert("advocates", { email: "Ann@googlemail.com", referral_code: "THIRD" });
    await expect(session.unsafe(third)).rejects.toMatchObject({ constraint_name: "advocates_email_key" });
    const again = insert("referrals", { friend_email: "FRED+3@example.com" });
    await expect(session.unsafe(again)).rejects.toMatchObject({ constraint_name: "referrals_friend_key" });
  } finally {
    await session.end();
  }
});
