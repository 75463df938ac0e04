const { version, dependencies } = require("./package.json");
const { Nothing, Problem, withDollars } = require("./shared/call.js");
const { actions, listCampaigns } = require("./shared/actions.js");
const { events, flatten, listSamples, subscribe, unsubscribe } = require("./shared/events.js");

/** Sends by Zapier, with the connection's server and key. */
function sender(z, { authData }) {
  return async ({ method, path, query, body, once }) => {
    const response = await z.request({
      method,
      url: `${authData.serverUrl.trim().replace(/\/+$/, "")}${path}`,
      params: query ?? {},
      headers: { Authorization: `Bearer ${authData.apiKey}`, ...(once && { "Idempotency-Key": once }) },
      ...(body && { body }),
      skipThrowForStatus: true,
    });
    const wait = response.getHeader("retry-after");
    return { status: response.status, headers: { "retry-after": wait }, body: response.data };
  };
}

/** What Zapier does for each kind of failure: stop quietly, wait, ask to connect again, or show the words. */
function translate(z, error) {
  if (error instanceof Nothing) return new z.errors.HaltedError(error.message);
  if (!(error instanceof Problem)) return error;
  if (error.status === 429) return new z.errors.ThrottledError(error.message, error.waitSeconds);
  return new z.errors.Error(error.message, error.code, error.status);
}

/** A function of Zapier's out of one that sends. */
function perform(work) {
  return async (z, bundle) => {
    try {
      return await work(sender(z, bundle), bundle);
    } catch (error) {
      throw translate(z, error);
    }
  };
}

function triggerOf({ key, type, name, text }) {
  const sample = { id: "019a6c24-11aa-7c01-8d20-3b4c5d6e7f81", type, happenedAt: "2026-11-10T15:30:00.000Z" };
  const operation = {
    type: "hook",
    performSubscribe: perform(async (send, { targetUrl }) => {
      const { endpointId } = await subscribe(send, {
        url: targetUrl,
        types: [type],
        description: `Zapier: ${name}`,
      });
      return { id: endpointId };
    }),
    performUnsubscribe: perform(async (send, { subscribeData }) => {
      await unsubscribe(send, subscribeData.id);
      return {};
    }),
    perform: (_, { cleanedRequest }) => [flatten(cleanedRequest)],
    performList: perform((send) => listSamples(send, type)),
    sample,
  };
  return { key, noun: name, display: { label: name, description: text }, operation };
}

function inputField({ key, label, type, help, required = false, choices }) {
  return {
    ...{ key, label, required, type: type === "dollars" ? "number" : "string" },
    ...(help && { helpText: help }),
    ...(choices && { choices }),
    ...(type === "campaign" && { dynamic: "campaigns.id.name" }),
  };
}

/** Zapier tells results apart by `id`. */
function withId(result) {
  const { redemptionId, referralId, advocateId } = result;
  return { id: redemptionId ?? referralId ?? advocateId, ...withDollars(result) };
}

function actionOf({ key, name, text, isSearch, fields, run }) {
  const work = async (send, { inputData }) => {
    const found = await run(send, inputData);
    return isSearch ? found.map(withId) : withId(found);
  };
  const noun = name.split(" ").at(-1);
  const sample = { id: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" };
  const operation = { inputFields: fields.map(inputField), perform: perform(work), sample };
  return { key, noun, display: { label: name, description: text }, operation };
}

const byKey = (parts) => Object.fromEntries(parts.map((part) => [part.key, part]));

/** Fills the list of campaigns to choose from; it is hidden as a trigger. */
const campaigns = {
  key: "campaigns",
  noun: "Campaign",
  display: { label: "Campaigns", description: "The campaigns to choose from.", hidden: true },
  operation: { perform: perform(listCampaigns) },
};

module.exports = {
  version,
  platformVersion: dependencies["zapier-platform-core"],
  authentication: {
    type: "custom",
    fields: [
      {
        key: "serverUrl",
        label: "Address",
        helpText: "Where you sign in, such as https://refer.example.com",
        required: true,
        isNoSecret: true,
      },
      {
        key: "apiKey",
        label: "API key",
        type: "password",
        helpText: "An admin’s key, from **Settings → Connections → API keys**.",
        required: true,
      },
    ],
    test: perform(async (send) => {
      const { status, body } = await send({ method: "GET", path: "/api/app/account" });
      if (status === 200) return body.org;
      throw new Problem(body?.detail ?? "There is no Referral Rewards at this address.", "not_connected", status);
    }),
    connectionLabel: "{{name}}",
  },
  triggers: byKey([...events.map(triggerOf), campaigns]),
  searches: byKey(actions.filter(({ isSearch }) => isSearch).map(actionOf)),
  creates: byKey(actions.filter(({ isSearch }) => !isSearch).map(actionOf)),
};
