import { setTimeout as sleep } from "node:timers/promises";
import { verify } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { createUser } from "@/lib/accounts/organizations/service";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/invitations/accept";
const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };

const { organization, api } = await startOrganization({ overrides: { users: 1000 } });

async function readStored(email: string) {
  return single(await database().select().from(users).where(eq(users.email, email)));
}

describe("accepting an invitation", () => {
  it("adds the person as a user with the invited roles and the chosen password, audited without secrets", async () => {
    const { invitationId, email, token } = await inviteUser(api, { roles: ["user", "admin"] });
    // Ignored, since a used invitation gives no access.
    const headers = { "Idempotency-Key": "k".repeat(256) };
    const { status, body } = await apiAs(token).post(path, person, { headers });
    expect(status).toBe(201);
    expect(body).toEqual({
      user: { email, roles: ["user", "admin"], view: "office", allowPasswordAuth: true },
    });
    expectRefusal(await apiAs(token).post(path, person, { headers }), 401, "unauthenticated");
    const { passwordHash, ...stored } = await readStored(email);
    expect(stored).toMatchObject({ orgId: organization.orgId, firstName: "Ira", lastName: "Novak" });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verify(passwordHash ?? "", person.password)).toBe(true);
    const entries = await readAuditEntries(organization.orgId);
    const who = { actorKind: "invitation", actorName: email };
    const invited = { email, roles: ["user", "admin"], view: "office" };
    const created = { ...invited, allowPasswordAuth: true, firstName: "Ira", lastName: "Novak" };
    expect(entries.slice(-2)).toEqual([
      { action: "invitation.accepted", subjectId: invitationId, ...who, before: invited, after: null },
      { action: "user.created", subjectId: email, ...who, before: null, after: created },
    ]);
    for (const secret of [person.password, token.slice(4), "argon2"]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it("adds one user for several concurrent requests", async () => {
    const { invitationId, email, token } = await inviteUser(api);
    const lock = sql`SELECT FROM invitations WHERE id = ${invitationId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [1, 2, 3, 4, 5].map(() => acceptInvitation(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401]);
    expect((await readStored(email)).email).toBe(email);
  });

  it("and a concurrent withdrawal never both succeed", async () => {
    for (let round = 0; round < 10; round++) {
      const invitation = await inviteUser(api);
      const [accepted, withdrawn] = await Promise.all([
        acceptInvitation(invitation.token),
        api.delete(invitation.path),
      ]);
      expect(["201 404", "401 200"]).toContain(`${accepted.status} ${withdrawn.status}`);
    }
  });

  it("adds one user when a person accepts two organizations' invitations at once", async () => {
    for (let round = 0; round < 10; round++) {
      const rival = apiAs((await createTestOrganization()).apiKey);
      const ours = await inviteUser(api);
      const theirs = await inviteUser(rival, { email: ours.email });
      const answers = await Promise.all([ours, theirs].map(({ token }) => acceptInvitation(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  // The operator adds the same address while the acceptance waits for its lock.
  it("adds one user when an operator adds the same person at once", async () => {
    const { orgId } = organization;
    const { email, token } = await inviteUser(api);
    const user = { orgId, email, password: person.password, role: "user" } as const;
    const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`users of ${orgId}`}, 0))`;
    let added: Promise<unknown> = Promise.resolve();
    const [accepted] = await queueBehind(lock, () => {
      added = sleep(150).then(() => transact((tx) => createUser(tx, user, new Date())));
      added.catch(() => {});
      return [acceptInvitation(token)];
    });
    expect(accepted).toMatchObject({ status: 201, body: { user: { email } } });
    await expect(added).rejects.toMatchObject({ code: "invalid_input", errors: [{ field: "email" }] });
  });
});

const admin = apiAs((await createTestOrganization()).apiKey);
const token = (await inviteUser(admin)).token;

describe("accepting requires a valid token", () => {
  it.each([
    ["only the prefix", () => "rri_"],
    ["an unknown token", () => `rri_${"A".repeat(43)}`],
    ["a token without its prefix", () => token.slice(4)],
    ["a token cut short", () => token.slice(0, -1)],
    ["a token that is longer", () => `${token}A`],
    ["a very long token", () => `rri_${"a".repeat(7000)}`],
  ])("and rejects %s", async (_, credential) => {
    const answer = await acceptInvitation(credential());
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("and gives the same error for unknown, withdrawn and used tokens", async () => {
    const [withdrawn, used] = [await inviteUser(admin), await inviteUser(admin)];
    await admin.delete(withdrawn.path);
    await acceptInvitation(used.token);
    const details = new Set<unknown>();
    for (const credential of [`rri_${"A".repeat(43)}`, withdrawn.token, used.token]) {
      details.add((await acceptInvitation(credential)).body["detail"]);
    }
    expect(details).toEqual(
      new Set(["This invitation no longer works. Ask an admin of the organization for a new one."]),
    );
  });
});
