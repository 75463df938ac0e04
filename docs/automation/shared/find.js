const { call, Nothing, Problem } = require("./call.js");

const MOST_LEADS = 100;

/** A US number as ten digits, however it was written; nothing for what is no number. */
function digitsOf(text) {
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[\d\s().+-]+$/.test(text) && digits.length === 10 ? digits : undefined;
}

/** Whether one of these is the very email, phone number or code that was named. */
function isNamed(named, contacts) {
  const [typed, digits] = [named.trim().toLowerCase(), digitsOf(named.trim())];
  return contacts
    .filter((contact) => contact)
    .some((contact) => contact.toLowerCase() === typed || (digits && digitsOf(contact) === digits));
}

/** The advocates with this code, email or phone number; the same person may be in several campaigns. */
async function findAdvocates(send, { advocate, campaignId }) {
  const query = { q: advocate.trim(), ...(campaignId && { campaignId }) };
  const { advocates } = await call(send, { method: "GET", path: "/api/app/advocates/find", query });
  return advocates.filter(({ referralCode, email, phone }) => isNamed(advocate, [referralCode, email, phone]));
}

/** @throws Nothing without a match, Problem for several */
async function findAdvocate(send, input) {
  const found = await findAdvocates(send, input);
  if (found.length === 0) throw new Nothing(`No advocate has ${input.advocate}.`);
  if (found.length > 1)
    throw new Problem(`${found[0].name} is in several campaigns. Choose the campaign.`, "several_found");
  return found[0];
}

/** The leads with this email or phone number, newest first. */
async function findLeads(send, { lead, campaignId }) {
  const query = { q: lead.trim(), limit: MOST_LEADS, ...(campaignId && { campaignId }) };
  const { referrals } = await call(send, { method: "GET", path: "/api/app/referrals", query });
  return referrals.filter(({ friendEmail, friendPhone }) => isNamed(lead, [friendEmail, friendPhone]));
}

/** The only lead of these; a confirmed one comes first. @throws Problem for several */
function onlyLead(leads) {
  const confirmed = leads.filter(({ awaitsConfirmation }) => !awaitsConfirmation);
  const fitting = confirmed.length > 0 ? confirmed : leads;
  if (fitting.length > 1)
    throw new Problem(`${fitting[0].friendName} fits several leads. Choose the campaign.`, "several_found");
  return fitting[0];
}

module.exports = { findAdvocate, findAdvocates, findLeads, onlyLead };
