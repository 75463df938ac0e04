const { call, withDollars } = require("./call.js");

/** Events that can start an automation: type, and the name that owners know. */
const events = require("./events.json").map(({ type, name, when }) => ({
  ...{ type, name, text: `Triggers ${when}.` },
  key: type.replace(".", "_"),
}));

const all = "/api/app/webhook-endpoints";

/** An event as people map it: its data at the top, and dollars beside cents. */
function flatten({ id, type, timestamp, data }) {
  return { id, type, happenedAt: timestamp, ...withDollars(data) };
}

/** Names an address that is told of these types. @returns `{endpointId, secret}` */
async function subscribe(send, { url, types, description }) {
  const body = { url, eventTypes: types, description };
  const { endpoint, secret } = await call(send, { method: "POST", path: all, body });
  return { endpointId: endpoint.endpointId, secret };
}

/** Ends it; one that is gone already is fine. */
async function unsubscribe(send, endpointId) {
  try {
    await call(send, { method: "DELETE", path: `${all}/${endpointId}` });
  } catch (error) {
    if (error.status !== 404) throw error;
  }
}

/** All addresses that are told something. */
async function listSubscriptions(send) {
  return (await call(send, { method: "GET", path: all })).endpoints;
}

/** The last events of a type, or an example while there are none. */
async function listSamples(send, type) {
  const { events: samples } = await call(send, {
    method: "GET",
    path: "/api/app/event-samples",
    query: { type },
  });
  return samples.map(flatten);
}

module.exports = { events, flatten, listSamples, listSubscriptions, subscribe, unsubscribe };
