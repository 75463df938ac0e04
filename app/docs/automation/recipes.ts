/** A tool's installation and recipes, in steps. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly text: readonly string[];
  readonly commands?: { readonly title: string; readonly code: string };
  readonly recipes: readonly {
    readonly id: string;
    readonly title: string;
    readonly steps: readonly string[];
  }[];
}

const zapier: Tool = {
  id: "zapier",
  name: "Zapier",
  text: [
    "The definition is in the product’s `docs/automation/zapier` folder. Your server administrator uploads it once; it stays private to your Zapier account.",
    "Turning a Zap off ends its trigger. A trigger that Zapier no longer knows ends with the next event.",
  ],
  commands: {
    title: "Upload it once",
    code: `npm install --global zapier-platform-cli
cd docs/automation/zapier
npm install
zapier-platform login
zapier-platform register "Referral Rewards"
zapier-platform push`,
  },
  recipes: [
    {
      id: "zapier-slack",
      title: "When a lead becomes a customer, post to Slack",
      steps: [
        "In Zapier, press **Create**, then **Zaps**.",
        "As the trigger choose **Referral Rewards**, event **Lead became a customer**. Connect it with your address and the API key.",
        "Press **Test trigger**: you see your last customer, or an example while there is none.",
        "As the action choose **Slack**, event **Send Channel Message**.",
        "Write the message from the fields: **Friend Name** is a customer now. **Advocate Name** gets $**Conversion Advocate Reward**.",
        "Press **Publish**.",
      ],
    },
    {
      id: "zapier-jobber",
      title: "When a job is closed in Jobber, give the reward",
      steps: [
        "As the trigger choose **Jobber**, event **Job Closed**.",
        "If the job comes without the client’s email, add a Jobber step that finds the client.",
        "As the action choose **Referral Rewards**, event **Lead became a customer**.",
        "**Lead:** the client’s email or phone. **Job value:** the job’s total in dollars. **Job or invoice number:** the job’s number.",
        "Press **Publish**. Jobs for customers without a referral stop there quietly, and a job sent twice counts once.",
      ],
    },
  ],
};

const make: Tool = {
  id: "make",
  name: "Make",
  text: [
    "Make needs no definition: its **Webhooks** module receives events, and its **HTTP** module sends requests with your API key.",
  ],
  recipes: [
    {
      id: "make-slack",
      title: "When a lead becomes a customer, post to Slack",
      steps: [
        "Start a scenario with **Webhooks › Custom webhook**. Press **Add**, then **Copy address to clipboard**.",
        "Here, under **Settings → Connections → Webhooks**, press **Add address**, paste it and choose **Lead became a customer**.",
        "Press **Send test** and choose **Lead became a customer**. Make now knows the fields.",
        "Add **Slack › Create a Message** and fill it from `data`: `friendName`, `advocate.name`. Amounts are in cents: divide `conversion.advocateRewardCents` by 100.",
        "Turn the scenario on.",
      ],
    },
    {
      id: "make-convert",
      title: "When a job is closed, give the reward",
      steps: [
        "Start with the module of your field service software that sees a job close.",
        "Add **HTTP › Make a request**: GET `/api/app/referrals` at your address, with the query `q` for the client’s email and `group` for `open`. Add the header `Authorization`: `Bearer` and your API key.",
        "Add a filter that lets through only a referral whose `friendEmail` is the client’s email: the search also finds parts of words.",
        "Add **HTTP › Make a request** once more: POST, as shown here, with `campaignId` and `referralId` of the first one. `jobValueCents` is the job’s total times 100.",
        "Turn the scenario on. A job sent twice finds no open lead the second time, and counts once.",
      ],
    },
  ],
};

const n8n: Tool = {
  id: "n8n",
  name: "n8n",
  text: [
    "The nodes are in the product’s `docs/automation/n8n` folder. Copy them onto the machine that runs n8n, and restart it.",
    "The trigger adds its own address when the workflow is activated, checks each signature, and removes the address when it is deactivated.",
  ],
  commands: {
    title: "Copy them once",
    code: `mkdir -p ~/.n8n/custom
cp -r docs/automation/n8n ~/.n8n/custom/referral-rewards
cp -r docs/automation/shared ~/.n8n/custom/referral-rewards`,
  },
  recipes: [
    {
      id: "n8n-slack",
      title: "When a lead becomes a customer, post to Slack",
      steps: [
        "Add **Referral Rewards Trigger**. Create its credential with your address and the API key.",
        "**Events:** Lead became a customer.",
        "Add **Slack**, operation **Send a message**, with the text `{{ $json.friendName }} is a customer now. {{ $json.advocate.name }} gets {{ $json.conversion.advocateReward }} dollars.`",
        "Activate the workflow.",
      ],
    },
    {
      id: "n8n-convert",
      title: "When a job is closed, give the reward",
      steps: [
        "Start with the trigger of your field service software, or a **Webhook** node that it calls.",
        "Add **Referral Rewards**, operation **Lead became a customer**. Fill in the client’s email as **Lead**, the job’s total in dollars and its number.",
        "Activate the workflow. Jobs for customers without a referral end there without an item.",
      ],
    },
  ],
};

export const tools: readonly Tool[] = [zapier, make, n8n];
