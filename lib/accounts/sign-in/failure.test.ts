import { expect, it, vi } from "vitest";
import { logFailure, recordFailure } from "@/lib/accounts/sign-in/failure";
import { log } from "@/lib/kit/log";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { newAttempt, second } from "@/proof/fixtures/sign-in-attempts";

const dana = await createTestOrganization();

const entries = async () => (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "session.refused");

it("audits failed sign-ins less and less often, and starts over after a quiet day", async () => {
  const from = { ...newAttempt(dana.email), reason: "wrong_password" } as const;
  for (let count = 0; count < 20; count++) await recordFailure(dana, from, second(count));
  expect((await entries()).map(({ after }) => after)).toEqual(
    [1, 2, 4, 8, 16].map((count) => ({
      reason: "wrong_password",
      network: from.network,
      count,
      address: expect.stringMatching(/^[\w-]{16}$/),
    })),
  );
  await recordFailure(dana, from, second(2 * 24 * 3600));
  expect((await entries()).at(-1)).toMatchObject({
    actorKind: "visitor",
    subjectId: dana.email,
    after: { count: 1 },
  });
});

it("logs hashed addresses, so that only repeats are recognizable", () => {
  const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  const from = { network: "192.0.2.1", reason: "unknown_address" } as const;
  for (const email of [dana.email, dana.email.toUpperCase(), "other@example.com"]) logFailure({ ...from, email });
  const lines = warn.mock.calls.map(([line]) => JSON.stringify(line));
  warn.mockRestore();
  expect(lines[0]).toBe(lines[1]);
  expect(lines[0]).not.toBe(lines[2]);
  for (const line of lines)
    expect(line).toMatch(/^\{"reason":"unknown_address","network":"192.0.2.1","address":"[\w-]{16}"\}$/);
});
