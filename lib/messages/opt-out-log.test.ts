import { describe, expect, it } from "vitest";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { listOptOuts } from "@/lib/messages/opt-out-log";
import { answerText, uniquePhone } from "@/proof/fixtures/inbound-texts";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";
import { pressButton, pressOneClick, readUnsubscribeToken, resubscribe } from "@/proof/fixtures/unsubscribe";

isolateSmsProvider();

/** An organization that has sent a message to an advocate. */
async function open(contacts: Fields) {
  const { actor, api } = await startOrganization();
  const ann = await enrollAdvocate(api, await createCampaign(api), contacts);
  const read = async () => {
    const { optOuts } = await listOptOuts(actor, {});
    return optOuts.map(({ channel, contact, change, way }) => [channel, contact, change, way]).reverse();
  };
  return { api, ann, read };
}

describe("the log of opt-outs", () => {
  it("records every text reply for each organization that has texted the number and for no other", async () => {
    const phone = uniquePhone();
    const [acme, globex, stranger] = [
      await open({ phone }),
      await open({ phone }),
      await open({ email: uniqueEmail("ann") }),
    ];
    for (const Body of ["STOP", "stop", "HELP", "thanks", "Iniciar"]) await answerText({ From: phone, Body });
    const expected = ["stop", "stop", "help", "start"].map((change) => ["sms", phone, change, "text"]);
    expect([await acme.read(), await globex.read(), await stranger.read()]).toEqual([expected, expected, []]);
  });

  it("records every change about emails once, in order", async () => {
    const email = uniqueEmail("Ann");
    const { ann, read } = await open({ email });
    const token = await readUnsubscribeToken(ann);
    await pressOneClick(token);
    await pressOneClick(token);
    await pressButton(token, "start");
    await resubscribe(token);
    await pressButton(token, "stop-all");
    const expected = [
      ["stop", "one-click"],
      ["start", "mailbox"],
      ["stop-all", "page"],
    ];
    expect(await read()).toEqual(expected.map(([change, way]) => ["email", email.toLowerCase(), change, way]));
  });

  it("is exported with the person's data, and anonymized on erasure unless another person shares the number", async () => {
    const phone = uniquePhone();
    const { api, ann, read } = await open({ email: uniqueEmail("ann"), phone });
    await answerText({ From: phone, Body: "STOP" });
    const { orgId, advocateId } = ann;
    const email = (await readMessagesAbout(advocateId)).find(({ channel }) => channel === "email");
    await pressOneClick(signIds("unsubscribe", orgId, email?.id ?? ""));
    const exported = await api.post("/api/app/people/export", { advocateId });
    expect(exported.body).toMatchObject({
      person: { optOutLog: [{ change: "stop", way: "text" }, { channel: "email" }] },
    });
    const campaign = await createCampaign(api);
    const bob = await enrollAdvocate(api, campaign, { email: uniqueEmail("bob"), phone });
    await enrollAdvocate(api, campaign, { email: uniqueEmail("cy"), phone: uniquePhone() });
    await api.post("/api/app/people/erase", { advocateId });
    const contacts = async () => (await read()).map(([, contact]) => contact);
    expect(await contacts()).toEqual([phone, "a former member"]);
    await api.post("/api/app/people/erase", { advocateId: bob.advocateId });
    expect(await contacts()).toEqual(["a former member", "a former member"]);
  });
});
