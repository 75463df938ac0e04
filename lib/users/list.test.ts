import { describe, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";

const path = "/api/app/users";
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const suggested = (firstName: string) => ({ firstName, lastName: expect.any(String) });

describe("the user list", () => {
  it("tells every member of all members, oldest first, with the name their address suggests if they gave none", async () => {
    const { orgId, email, apiKey } = await createTestOrganization();
    const admin = apiAs(apiKey);
    const second = await createTestUser(orgId, "user");
    const { email: third, token } = await inviteUser(admin, { roles: ["user", "admin"] });
    const names = { firstName: "Ira", lastName: "Novak" };
    const password = "correct horse battery";
    await apiAs(token).post("/api/app/invitations/accept", { ...names, password });
    await admin.patch(`${path}/${encodeURIComponent(second.email)}`, {
      roles: ["user"],
      allowPasswordAuth: false,
    });
    for (const api of [admin, apiAs(second.apiKey)]) {
      expect(await api.get(path)).toMatchObject({ status: 200 });
      expect((await api.get(path)).body).toEqual({
        users: [
          { email, ...suggested("Dana"), roles: ["admin"], allowPasswordAuth: true, createdAt: moment },
          {
            email: second.email,
            ...suggested("User"),
            roles: ["user"],
            allowPasswordAuth: false,
            createdAt: moment,
          },
          { email: third, ...names, roles: ["user", "admin"], allowPasswordAuth: true, createdAt: moment },
        ],
      });
    }
  });

  it("has nobody of another organization", async () => {
    const other = await createTestOrganization();
    const { apiKey, email } = await createTestOrganization();
    const { body } = await apiAs(apiKey).get(path);
    expect(body).toEqual({ users: [expect.objectContaining({ email })] });
    expect(JSON.stringify(body)).not.toContain(other.email);
  });
});
