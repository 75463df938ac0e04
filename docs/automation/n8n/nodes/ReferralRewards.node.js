const { Nothing, withDollars } = require("../shared/call.js");
const { actions, listCampaigns } = require("../shared/actions.js");
const { CREDENTIAL, sender } = require("./send.js");

const types = { dollars: "string", campaign: "options" };

/** A field of an action as n8n shows it. */
function property(action, { key, label, type, help, required = false, choices }) {
  return {
    displayName: label,
    name: key,
    type: choices ? "options" : (types[type] ?? "string"),
    default: choices ? Object.keys(choices)[0] : "",
    required,
    displayOptions: { show: { operation: [action] } },
    ...(help && { description: help }),
    ...(choices && { options: Object.entries(choices).map(([value, name]) => ({ name, value })) }),
    ...(type === "campaign" && { typeOptions: { loadOptionsMethod: "getCampaigns" } }),
  };
}

const operations = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  default: "convert_lead",
  options: actions.map(({ key, name, text }) => ({ name, value: key, action: name, description: text })),
};

/** All that owners do with advocates, leads and credit, an item of input at a time. */
class ReferralRewards {
  description = {
    displayName: "Referral Rewards",
    name: "referralRewards",
    icon: "file:referral-rewards.svg",
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Advocates, leads and credit of Referral Rewards",
    defaults: { name: "Referral Rewards" },
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: CREDENTIAL, required: true }],
    properties: [operations, ...actions.flatMap(({ key, fields }) => fields.map((field) => property(key, field)))],
  };

  methods = {
    loadOptions: {
      async getCampaigns() {
        const campaigns = await listCampaigns(sender(this));
        const choices = campaigns.map(({ id, name }) => ({ name, value: id }));
        return [{ name: "Any", value: "" }, ...choices];
      },
    },
  };

  async execute() {
    const items = [];
    for (const [index] of this.getInputData().entries()) {
      const results = await runOne(this, index).catch((error) => {
        if (error instanceof Nothing) return [];
        if (this.continueOnFail()) return [{ error: error.message }];
        throw error;
      });
      items.push(...results.map((json) => ({ json: withDollars(json), pairedItem: { item: index } })));
    }
    return [items];
  }
}

/** The results of one input item. */
async function runOne(node, index) {
  const operation = node.getNodeParameter("operation", index);
  const { run, fields } = actions.find(({ key }) => key === operation);
  const input = Object.fromEntries(fields.map(({ key }) => [key, node.getNodeParameter(key, index, "")]));
  return [await run(sender(node), input)].flat();
}

module.exports = { ReferralRewards };
