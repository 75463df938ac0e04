import { describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { createUser } from "@/lib/organizations/service";
import { apiAs } from "@/proof/fixtures/api";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";

const Body = z.object({ message: z.object({ text: z.string() }) });

describe("the e-mail of an invitation", () => {
  it.each([
    ["first and last name", { firstName: "Dana", lastName: "Reyes" }, "Dana Reyes"],
    ["first name", { firstName: "Dana" }, "Dana"],
    ["last name", { lastName: "Reyes" }, "Reyes"],
    ["address where there is no name", {}, null],
  ])("names the admin by %s", async (_, names, called) => {
    const { orgId } = await createTestOrganization();
    const email = uniqueEmail("admin");
    const person = { orgId, email, password: "correct horse battery", role: "admin", ...names } as const;
    const { apiKey } = await transact((tx) => createUser(tx, person, new Date()));
    const api = apiAs(apiKey);
    const { invitationId, invitedBy } = await inviteUser(api);
    expect(invitedBy).toBe(email);
    const [message] = await readMessagesAbout(invitationId);
    expect(message?.data).toEqual({ invitedBy: called ?? email });
    const { text } = Body.parse((await api.get(`/api/app/messages/${message?.id}`)).body).message;
    expect(text).toContain(`${called ?? email} invites you to help`);
  });
});
