import { expect, test } from "@playwright/test";
import { z } from "zod";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";
import { type Api, apiFor, apiOf } from "./api";
import { serverUrl } from "./fixtures";
import { addMember, createOrganization, type TestMember } from "./members";
import { connectOnce, mailedPage, ops, readMails } from "./ops";
import { type AdvocateScene, enrollAnn } from "./scenes";

const Links = z.object({ advocate: z.object({ advocateId: z.string(), portalUrl: z.url() }) });
const Messages = z.object({ messages: z.array(z.object({ messageId: z.string(), status: z.string() })) });

/** Posts a form. Returns the status and the redirect. */
async function post(path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const request = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
  const { status, headers } = await fetch(`${serverUrl()}${path}`, request);
  return `${status} ${headers.get("location")}`;
}

/** Enrolls a person in a new campaign of an organization. */
async function enroll(member: TestMember, email: string) {
  const api = apiFor(member);
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  const { body } = await api.post("/api/app/campaigns", { name: "Neighbors", ...terms });
  const { campaignId } = z.object({ campaign: z.object({ campaignId: z.string() }) }).parse(body).campaign;
  const invited = await api.post(`/api/app/campaigns/${campaignId}/invite`, { name: "Ann Reyes", email });
  const { advocateId, portalUrl } = Links.parse(invited.body).advocate;
  return { api, advocateId, portal: new URL(portalUrl).pathname };
}

/** The final status of the newest message to an advocate. */
async function finalStatusOf(api: Api, advocateId: string): Promise<string> {
  let status = "queued";
  const read = async () => {
    const { body } = await api.get(`/api/app/messages?advocateId=${advocateId}`);
    status = Messages.parse(body).messages[0]?.status ?? "none";
    return status;
  };
  await expect.poll(read).not.toBe("queued");
  return status;
}

/** The full text of every email members can read through the API. */
async function readAllTexts(api: Api): Promise<string> {
  const { messages } = Messages.parse((await api.get("/api/app/messages")).body);
  const read = messages.map(async ({ messageId }) => (await api.get(`/api/app/messages/${messageId}`)).body);
  return JSON.stringify(await Promise.all(read));
}

const unsubscribe = (path: string, action: string) => post(`/api${path}`, { action });

test.beforeEach(connectOnce);

test("a stranger's organization can't undo a person's opt-out from all emails, through a portal or another spelling", async () => {
  const ann = await enrollAnn();
  expect(await unsubscribe(await mailedPage(ann.email, "invite", "unsubscribe"), "stop-all")).toContain(
    "303",
  );
  const stranger = await createOrganization();
  for (const email of [ann.email, ann.email.replace("@", "+x@")]) {
    const { portal, api, advocateId } = await enroll(stranger, email);
    expect(await post(`/api${portal}`, { action: "emails", wish: "start" })).toBe(
      `303 ${portal}?requested#messages`,
    );
    expect(await finalStatusOf(api, advocateId)).toBe("suppressed");
    expect(await readAllTexts(api)).not.toMatch(/\/unsubscribe\/[\w-]{30,}/);
  }
  const third = await enroll(await createOrganization(), ann.email);
  expect(await finalStatusOf(third.api, third.advocateId)).toBe("suppressed");

  expect(await unsubscribe(await mailedPage(ann.email, "resume-emails", "unsubscribe"), "start")).toMatch(
    /\?started$/,
  );
  const again = await enroll(await createOrganization(), ann.email);
  expect(await finalStatusOf(again.api, again.advocateId)).toBe("captured");
});

test("staff can't undo their own customer's opt-out, and the record names the link that was used", async () => {
  const ann = await enrollAnn();
  const { api, dana, email, portal } = ann;
  const sam = apiFor(await addMember(dana.orgId, "user"));
  await unsubscribe(await mailedPage(email, "invite", "unsubscribe"), "stop");
  await post(`/api${portal}`, { action: "emails", wish: "start" });
  // Editing the address, replacing the link and enrolling in another campaign don't change it either.
  await api.patch(ann.address, { email: email.replace("@", "+2@") });
  const renewed = Links.parse((await api.post(`${ann.address}/portal-link`)).body).advocate.portalUrl;
  await post(`/api${new URL(renewed).pathname}`, { action: "emails", wish: "start" });
  const again = await enroll(dana, email);
  expect(await finalStatusOf(api, again.advocateId)).toBe("suppressed");
  for (const member of [api, sam])
    expect(await readAllTexts(member)).not.toMatch(/\/unsubscribe\/[\w-]{30,}/);
  expect((await api.get("/api/app/opt-outs")).body).toMatchObject({
    optOuts: [{ change: "stop", way: "page", contact: email }],
  });

  await unsubscribe(await mailedPage(email, "resume-emails", "unsubscribe"), "start");
  expect((await api.get("/api/app/opt-outs")).body).toMatchObject({
    optOuts: [{ change: "start", way: "mailbox" }, { change: "stop" }],
  });
  const { body } = await api.get("/api/app/audit-log?action=recipient.resume_requested");
  expect(body).toMatchObject({ entries: [{ after: { way: "portal" } }, { after: { way: "portal" } }] });
});

test("a read key sees no portal, invitation or unsubscribe links, and what it sees opens nothing", async () => {
  const ann = await enrollAnn();
  const { key } = z
    .object({ key: z.string() })
    .parse((await ann.api.post("/app/api-keys", { scope: "read" })).body);
  const reader = apiOf(serverUrl(), key);
  await ann.api.post("/api/app/invitations", { email: `ira.${ann.advocateId}@example.com` });
  await expect.poll(() => readAllTexts(ann.api)).toMatch(/accept-invite#rri_/);
  const seen = JSON.stringify([
    (await reader.get(ann.address)).body,
    (await reader.get(`${ann.campaign}/advocates`)).body,
    (await reader.get("/api/app/advocates/find?q=ann")).body,
    await readAllTexts(reader),
  ]);
  expect(seen).toContain("Ann");
  expect(seen).not.toMatch(/rri_|portalToken|\/portal\/[\w-]{30,}|\/(unsubscribe|confirm)\/[\w-]{30,}/);
  expect(JSON.stringify((await ann.api.get(ann.address)).body)).toContain(ann.portal);
});

test("a business's old address redirects and never goes to another organization", async () => {
  const [dana, other] = [await createOrganization(), await createOrganization()];
  const Account = z.object({ org: z.object({ slug: z.string() }) });
  const slugOf = async (api: Api) => Account.parse((await api.get("/api/app/account")).body).org.slug;
  const old = await slugOf(apiFor(dana));
  const next = `${old}-two`;
  await apiFor(dana).patch("/api/app/account", { slug: next });
  const refused = { status: 400, body: { errors: [{ field: "slug" }] } };
  const take = async (slug: string) => {
    const response = await fetch(`${serverUrl()}/api/app/account`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${other.apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ slug }),
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await take(old)).toMatchObject(refused);
  for (const rest of ["", "/terms"]) {
    const answer = await fetch(`${serverUrl()}/refer/${old}${rest}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")], rest).toEqual([308, `/refer/${next}${rest}`]);
  }
  await ops("org", "erase", "--org", dana.orgId, "--yes");
  for (const slug of [old, next]) {
    expect(await take(slug)).toMatchObject(refused);
    expect(await (await fetch(`${serverUrl()}/refer/${slug}`)).text()).toContain("This link doesn’t work");
  }
});

const invitesTo = async (scene: AdvocateScene) =>
  (await readMails(scene.email)).filter(
    ({ template, text }) => template === "portal-link" && text.includes(scene.portal),
  );

test("a lost portal link is sent immediately, however often a stranger's organization enrolled the person", async () => {
  test.slow();
  const ann = await enrollAnn();
  expect(await finalStatusOf(ann.api, ann.advocateId)).toBe("captured");
  const stranger = await createOrganization({ tier: "pro" });
  for (let at = 0; at < 11; at++) await enroll(stranger, ann.email);
  const before = (await invitesTo(ann)).length;
  const ask = () =>
    post("/api/portal-links", {
      contact: ann.email,
      company: "",
      stamp: stampForm(PORTAL_LINK_FORM, new Date(Date.now() - 60_000)),
    });
  expect(await ask()).toBe("303 /portal?sent");
  await expect.poll(async () => (await invitesTo(ann)).length).toBe(before + 1);
  expect(await finalStatusOf(ann.api, ann.advocateId)).toBe("captured");
  // The limit is three a day for one address; the mailbox holds those from above.
  for (let at = 0; at < 3; at++) expect(await ask()).toBe("303 /portal?sent");
});
