import { beforeAll, describe, expect, it } from "vitest";
import { verifyDamaged } from "@/proof/fixtures/damage";
import { type LedgerScene, makeLedger } from "@/proof/fixtures/ledger-scene";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const ownDatabase = isolateDatabase();

let scene: LedgerScene;
beforeAll(async () => {
  scene = await makeLedger();
});

const verifyAfter = (...statements: readonly string[]) =>
  verifyDamaged(ownDatabase().ownerUrl, scene, statements);

describe("verifyLedger", () => {
  it("finds an advocate who cannot be found", async () => {
    expect(await verifyAfter("DELETE FROM advocate_search WHERE advocate_id = $ann")).toEqual([
      {
        rule: "search-words",
        orgId: scene.orgId,
        advocateId: scene.ann.advocateId,
        detail: "It cannot be found, because no words are kept of it.",
      },
    ]);
  });

  it("finds words of an advocate who has changed", async () => {
    const [mismatch] = await verifyAfter(
      "UPDATE advocate_search SET words = ' old' WHERE advocate_id = $ann",
    );
    expect(mismatch?.detail).toMatch(/^It is found by " old" instead of " ann ann@example\.com ann-/);
  });

  it("finds referrals whose advocate was renamed unnoticed", async () => {
    const found = await verifyAfter("UPDATE advocates SET name = 'Zoe' WHERE id = $ann");
    expect(found.filter(({ referralId }) => referralId).map(({ detail }) => detail)).toEqual([
      'It is found by " fred fred@example.com ann" instead of " fred fred@example.com zoe".',
      'It is found by " gina gina@example.com ann" instead of " gina gina@example.com zoe".',
    ]);
  });

  it("finds a referral that cannot be found", async () => {
    const [mismatch, ...others] = await verifyAfter("DELETE FROM referral_search WHERE words LIKE ' hugo %'");
    expect(mismatch).toMatchObject({ rule: "search-words", referralId: expect.any(String) });
    expect(others).toEqual([]);
  });

  it("finds words of what is gone", async () => {
    const stray = "UPDATE referral_search SET referral_id = gen_random_uuid() WHERE words LIKE ' hugo %'";
    const details = (await verifyAfter(stray)).map(({ detail }) => detail);
    expect(details).toContain("Words are kept of what does not exist.");
  });
});
