import { beforeAll, describe, expect, it } from "vitest";
import { findResetLinkActor } from "@/lib/auth/sign-in-link";
import { signInWithLink } from "@/lib/sign-in/auth-options";
import { apiAs } from "@/proof/fixtures/api";
import { removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const at = new Date();
const later = (minutes: number, ms = 0) => new Date(at.getTime() + minutes * 60_000 + ms);

let dana: TestMember;
let sam: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
  sam = await createTestUser(dana.orgId, "user");
});

const send = (member = sam) => createTestLink(member, "sign-in", at);
const sendReset = (member = sam) => createTestLink(member, "password-reset", at);
const isSam = () => ({ orgId: sam.orgId, userId: sam.userId });

describe("a sign-in link", () => {
  it("lets its member in once", async () => {
    const { token } = await send();
    expect(await signInWithLink(token, at)).toEqual(isSam());
    expect(await signInWithLink(token, at)).toBeNull();
  });

  it("lets in one of many who use it at once", async () => {
    const { token } = await send();
    const used = await Promise.all(Array.from({ length: 8 }, () => signInWithLink(token, at)));
    expect(used.filter(Boolean)).toEqual([isSam()]);
  });

  it("works for ten minutes", async () => {
    expect(await signInWithLink((await send()).token, later(10, -1))).toEqual(isSam());
    expect(await signInWithLink((await send()).token, later(10))).toBeNull();
  });

  it("is replaced by the next one, and leaves a colleague's alone", async () => {
    const others = await send(dana);
    const [first, second] = [await send(), await send()];
    expect(await signInWithLink(first.token, at)).toBeNull();
    expect(await signInWithLink(second.token, at)).toEqual(isSam());
    expect(await signInWithLink(others.token, at)).toMatchObject({ userId: dana.userId });
  });

  it("sets no password, as a reset link lets nobody in, and neither replaces the other", async () => {
    const [link, reset] = [await send(), await sendReset()];
    expect(await findResetLinkActor(link.token, at)).toBeNull();
    expect(await signInWithLink(reset.token, at)).toBeNull();
    expect(await findResetLinkActor(reset.token, at)).toMatchObject({ userId: sam.userId });
    expect(await signInWithLink(link.token, at)).toEqual(isSam());
  });

  it("is nowhere in the database", async () => {
    const { token } = await send();
    const stored = await readStoredText(dana.orgId);
    for (const form of [...plainForms(token), ...plainForms(token.slice(4))])
      expect(stored).not.toContain(form);
  });

  it.each(["", "rrl_", `rrl_${"x".repeat(43)}`, "\0"])("that is none lets nobody in: %j", async (token) => {
    expect(await signInWithLink(token, at)).toBeNull();
  });
});

describe("a member's links", () => {
  it("end with the member", async () => {
    const gone = await createTestUser(dana.orgId, "user");
    const [link, reset] = [await send(gone), await sendReset(gone)];
    await removeMember(gone);
    expect(await signInWithLink(link.token, at)).toBeNull();
    expect(await findResetLinkActor(reset.token, at)).toBeNull();
  });

  it("end when the member may come through single sign-on only", async () => {
    const [link, reset] = [await send(), await sendReset()];
    const path = `/api/app/users/${sam.email}`;
    await apiAs(dana.apiKey).patch(path, { roles: ["user"], allowPasswordAuth: false });
    expect(await signInWithLink(link.token, at)).toBeNull();
    expect(await findResetLinkActor(reset.token, at)).toBeNull();
  });
});
