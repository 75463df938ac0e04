const { createHmac, timingSafeEqual } = require("node:crypto");
const { events, flatten, listSubscriptions, subscribe, unsubscribe } = require("../shared/events.js");
const { CREDENTIAL, sender } = require("./send.js");

const OLDEST_S = 300;

/** Whether a delivery is signed with the secret, by the Standard Webhooks specification, and not an old one. */
function isSigned(request, secret) {
  const [id, time, signatures] = ["id", "timestamp", "signature"].map(
    (name) => request.headers[`webhook-${name}`] ?? "",
  );
  if (!secret || !request.rawBody || !(Math.abs(Date.now() / 1000 - Number(time)) <= OLDEST_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(request.rawBody).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const sameTypes = (some, others) => [...some].sort().join() === [...others].sort().join();

const webhookMethods = {
  /** Without the secret, which is shown once, an address is of no use. */
  async checkExists() {
    const { endpointId, secret } = this.getWorkflowStaticData("node");
    if (!endpointId || !secret) return false;
    const url = this.getNodeWebhookUrl("default");
    const kept = (await listSubscriptions(sender(this))).find((one) => one.endpointId === endpointId);
    return Boolean(kept?.isOn && kept.url === url && sameTypes(kept.eventTypes, this.getNodeParameter("events")));
  },
  async create() {
    const url = this.getNodeWebhookUrl("default");
    const send = sender(this);
    const leftOver = (await listSubscriptions(send)).filter((one) => one.url === url);
    for (const { endpointId } of leftOver) await unsubscribe(send, endpointId);
    const types = this.getNodeParameter("events");
    const made = await subscribe(send, { url, types, description: "n8n" });
    Object.assign(this.getWorkflowStaticData("node"), made);
    return true;
  },
  async delete() {
    const kept = this.getWorkflowStaticData("node");
    if (kept.endpointId) await unsubscribe(sender(this), kept.endpointId);
    delete kept.endpointId;
    delete kept.secret;
    return true;
  },
};

/** Starts a workflow when something happens in the referral program. */
class ReferralRewardsTrigger {
  description = {
    displayName: "Referral Rewards Trigger",
    name: "referralRewardsTrigger",
    icon: "file:referral-rewards.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when something happens in your referral program",
    defaults: { name: "Referral Rewards Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: CREDENTIAL, required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["referral.converted"],
        options: events.map(({ type, name, text }) => ({ name, value: type, description: text })),
      },
    ],
  };

  webhookMethods = { default: webhookMethods };

  async webhook() {
    const { secret } = this.getWorkflowStaticData("node");
    if (!isSigned(this.getRequestObject(), secret)) {
      this.getResponseObject().status(401).json({ message: "Not signed by Referral Rewards" });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: flatten(this.getBodyData()) }]] };
  }
}

module.exports = { ReferralRewardsTrigger };
