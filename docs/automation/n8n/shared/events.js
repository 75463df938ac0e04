const { call, withDollars } = require("./call.js");

/** Events that can start an automation: type, and the name that owners know. */
const events = [
  ["referral.created", "New lead", "when a friend is referred"],
  ["referral.converted", "Lead became a customer", "when a lead becomes a customer and the reward is earned"],
  ["referral.stage_changed", "Lead moved", "when a lead is contacted, booked, lost or reopened"],
  ["referral.reversed", "Job refunded", "when a job is refunded and the reward taken back"],
  ["referral.restored", "Refund undone", "when a refund is undone and the reward given back"],
  ["referral.updated", "Lead corrected", "when a lead’s name, email, phone or advocate is corrected"],
  ["referral.flagged", "Lead looks doubtful", "when a lead waits for your review"],
  [
    "match_request.created",
    "Friend to match",
    "when a friend comes in and a member has to match who sent them",
  ],
  ["advocate.enrolled", "New advocate", "when a person becomes an advocate"],
  ["advocate.updated", "Advocate changed", "when an advocate’s name, email, phone or code changes"],
  ["friend.promoted", "Friend became an advocate", "when a referred friend becomes an advocate"],
  ["credit.adjusted", "Credit adjusted", "when a member adds or removes credit"],
  ["credit.redeemed", "Credit used", "when credit is used"],
  ["credit.returned", "Used credit returned", "when a redemption is canceled and its credit comes back"],
  ["credit.released", "Pending credit released", "when pending credit becomes available"],
  ["credit.expired", "Credit expired", "when credit runs out"],
  ["credit.changed", "Credit changed in any way", "when any entry moves credit"],
  ["campaign.updated", "Campaign changed", "when a campaign’s name, status, rewards or limits change"],
  ["message.failed", "Message not delivered", "when an email or text cannot be delivered"],
].map(([type, name, when]) => ({ type, key: type.replace(".", "_"), name, text: `Triggers ${when}.` }));

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
