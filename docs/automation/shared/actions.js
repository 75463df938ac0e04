const { call, Nothing, toCents } = require("./call.js");
const { findAdvocate, findAdvocates, findLeads, onlyLead } = require("./find.js");

const campaign = { key: "campaignId", label: "Campaign", type: "campaign" };
const anyCampaign = { ...campaign, help: "Only needed for people who are in several campaigns." };
const advocate = {
  key: "advocate",
  label: "Advocate",
  help: "The advocate’s code, email or phone number.",
  required: true,
};
const lead = { key: "lead", label: "Lead", help: "The lead’s email or phone number.", required: true };
const job = { key: "externalId", label: "Job or invoice number" };
const note = { key: "note", label: "Note", help: "For your own team." };
const once = {
  key: "onceFor",
  label: "Only once for",
  help: "Such as the job number. The same one twice in a day counts once.",
};
const amount = {
  key: "amount",
  label: "Amount",
  type: "dollars",
  help: "In dollars, such as 25.",
  required: true,
};

const place = ({ campaignId, advocateId }) => `/api/app/campaigns/${campaignId}/advocates/${advocateId}`;
const leadPlace = ({ campaignId, referralId }) => `/api/app/campaigns/${campaignId}/referrals/${referralId}`;
const post = (send, path, body, key) => call(send, { method: "POST", path, body, ...(key && { once: key }) });
const onceKey = (action, { onceFor }) => onceFor && `${action} for ${onceFor}`;

/** The filled-in fields, by the same names. */
function given(input, ...keys) {
  const filled = keys.filter((key) => input[key] !== undefined && input[key] !== "");
  return Object.fromEntries(filled.map((key) => [key, input[key]]));
}

/** An amount that may be left out, in cents. */
function givenCents(input, key, name, label) {
  return given(input, key)[key] === undefined ? {} : { [name]: toCents(input[key], label) };
}

async function invite(send, input) {
  const path = `/api/app/campaigns/${input.campaignId}/invite`;
  try {
    const made = await post(send, path, given(input, "name", "email", "phone"));
    return { ...made.advocate, isNew: true };
  } catch (error) {
    if (error.code !== "advocate_already_enrolled") throw error;
    const known = { advocate: input.email || input.phone, campaignId: input.campaignId };
    return { ...(await findAdvocate(send, known)), isNew: false };
  }
}

async function addLead(send, input) {
  const { advocateId, campaignId } = await findAdvocate(send, input);
  const friend = given(input, "friendName", "friendEmail", "friendPhone", "note");
  const path = `/api/app/campaigns/${campaignId}/referrals`;
  return (await post(send, path, { advocateId, ...friend })).referral;
}

async function convert(send, input) {
  const leads = await findLeads(send, input);
  const open = onlyLead(leads.filter(({ status, stage }) => status === "pending" && stage !== "rejected"));
  const done = leads.find(({ status }) => status === "converted");
  if (!open && done) return { ...done, wasCustomerAlready: true };
  if (!open) throw new Nothing(`${input.lead} is no open lead.`);
  const value = givenCents(input, "jobValue", "jobValueCents", "Job value");
  await post(send, `${leadPlace(open)}/convert`, { ...given(input, "externalId"), ...value });
  const { referral } = await call(send, { method: "GET", path: leadPlace(open) });
  return { ...referral, wasCustomerAlready: false };
}

async function reverse(send, input) {
  const { externalId: number } = given(input, "externalId");
  const converted = (await findLeads(send, input)).filter(
    ({ status, externalId }) => status === "converted" && (number === undefined || externalId === number),
  );
  const paid = onlyLead(converted);
  if (!paid) throw new Nothing(`No reward was given for ${number ?? input.lead}.`);
  const refund = givenCents(input, "refunded", "refundedValueCents", "Refunded");
  const body = { reason: input.reason || "refunded", ...given(input, "refundId", "note"), ...refund };
  const { referral, advocateNewBalance, owedCents } = await post(send, `${leadPlace(paid)}/reverse`, body);
  return { ...referral, creditBalanceCents: advocateNewBalance, owedCents };
}

async function useCredit(send, input) {
  const found = await findAdvocate(send, input);
  const body = {
    method: input.method || "invoice",
    amountCents: toCents(input.amount, "Amount"),
    ...given(input, "invoiceNumber", "note"),
    ...givenCents(input, "invoiceTotal", "invoiceTotalCents", "Invoice total"),
  };
  const path = `${place(found)}/redemptions`;
  const { redemption, newBalanceCents } = await post(send, path, body, onceKey("use_credit", input));
  return { ...redemption, newBalanceCents };
}

async function giveCredit(send, input) {
  const found = await findAdvocate(send, input);
  const body = { delta: toCents(input.amount, "Amount"), ...given(input, "note") };
  const answer = await post(send, `${place(found)}/credit`, body, onceKey("give_credit", input));
  const { advocateId, campaignId, name, referralCode } = found;
  return { ...{ advocateId, campaignId, name, referralCode }, ...answer };
}

const refundReasons = { refunded: "Refunded", canceled: "Canceled", chargeback: "Chargeback" };
const creditMethods = { invoice: "Off an invoice", manual: "Handed over by us", gift_card: "Gift card" };

/** The searches, by the names that owners know. `run` answers a list, empty if there is no match. */
const actions = [
  {
    key: "find_advocate",
    name: "Find advocate",
    text: "Finds an advocate by code, email or phone number.",
    isSearch: true,
    fields: [advocate, anyCampaign],
    run: findAdvocates,
  },
  {
    key: "find_lead",
    name: "Find lead",
    text: "Finds a lead by email or phone number, the newest first.",
    isSearch: true,
    fields: [lead, anyCampaign],
    run: findLeads,
  },
  {
    key: "invite_advocate",
    name: "Invite advocate",
    text: "Gives a customer a link to share, and sends it. Existing advocates are left unchanged.",
    fields: [
      { ...campaign, required: true },
      { key: "name", label: "Name", required: true },
      { key: "email", label: "Email", help: "This or a phone number." },
      { key: "phone", label: "Phone", help: "A US number of a person who has agreed to texts." },
    ],
    run: invite,
  },
  {
    key: "add_lead",
    name: "Add lead",
    text: "Records that an advocate referred a friend.",
    fields: [
      advocate,
      { key: "friendName", label: "Lead’s name", required: true },
      { key: "friendEmail", label: "Lead’s email", help: "This or a phone number." },
      { key: "friendPhone", label: "Lead’s phone", help: "A US number." },
      note,
      anyCampaign,
    ],
    run: addLead,
  },
  {
    key: "convert_lead",
    name: "Lead became a customer",
    text: "Gives the advocate the reward, once. Stops quietly for customers without a referral.",
    fields: [
      lead,
      {
        key: "jobValue",
        label: "Job value",
        type: "dollars",
        help: "In dollars. Needed for rewards in percent.",
      },
      { ...job, help: "So that a refund can name it." },
      anyCampaign,
    ],
    run: convert,
  },
  {
    key: "take_back_reward",
    name: "Take back reward",
    text: "For a job that was refunded. Stops quietly if no reward was given.",
    fields: [
      lead,
      job,
      { key: "reason", label: "Reason", choices: refundReasons },
      {
        key: "refunded",
        label: "Refunded",
        type: "dollars",
        help: "In dollars. All of the job when left out.",
      },
      { key: "refundId", label: "Refund number", help: "The same one twice counts once." },
      note,
      anyCampaign,
    ],
    run: reverse,
  },
  {
    key: "use_credit",
    name: "Use credit",
    text: "Takes credit off, such as for an invoice.",
    fields: [
      advocate,
      amount,
      { key: "method", label: "How", choices: creditMethods },
      { key: "invoiceNumber", label: "Invoice number", help: "Needed for an invoice." },
      { key: "invoiceTotal", label: "Invoice total", type: "dollars", help: "In dollars." },
      note,
      once,
      anyCampaign,
    ],
    run: useCredit,
  },
  {
    key: "give_credit",
    name: "Give credit",
    text: "Adds credit, such as a thank-you for a review.",
    fields: [
      advocate,
      { ...amount, help: "In dollars, up to 1,000." },
      { ...note, help: "The advocate sees it." },
      once,
      anyCampaign,
    ],
    run: giveCredit,
  },
];

/** The campaigns to choose from. */
async function listCampaigns(send) {
  const { campaigns } = await call(send, { method: "GET", path: "/api/app/campaigns" });
  return campaigns.map(({ campaignId, name }) => ({ id: campaignId, name }));
}

module.exports = { actions, listCampaigns };
