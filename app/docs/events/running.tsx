import type { GuidePart } from "../guide-page";
import { RequestBlocks, type Requests } from "./requests";

/** How to manage an endpoint, and how automation tools use one. */
export const describeRunning = (requests: Requests): GuidePart => ({
  title: "Running",
  sections: [
    {
      id: "secret",
      title: "Replace the secret",
      text: [
        "You get a new secret, shown once. The old one keeps signing alongside it for `overlapSeconds`: a day by default, a week at most, 0 to end it right away.",
        "Until then each delivery carries both signatures, so you can switch without losing one.",
      ],
      aside: <RequestBlocks requests={requests} of={["rotateWebhookSecret"]} />,
    },
    {
      id: "log",
      title: "Test, look, send again",
      text: ["You can also do all of this under **Settings → Connections → Webhooks**."],
      aside: (
        <RequestBlocks
          requests={requests}
          of={["sendTestEvent", "listWebhookDeliveries", "resendWebhookDelivery", "recoverWebhookEndpoint"]}
        />
      ),
      lines: [
        "**A test event** is an example of its type, sent to this address only, whichever types it gets. The people in it are made up.",
        "**The log** has every delivery of the last 30 days: the payload, each try with its answer, and the time of the next one.",
        "**Send one again** right away, with the same `webhook-id`.",
        "**Recover** resends events that failed since a given time, and sends those from while the address was off. Events from before you had an address aren’t kept.",
      ],
    },
    {
      id: "addresses",
      title: "Where webhooks go",
      text: ["Anyone with an admin’s key can add an address, so we are strict about it."],
      lines: [
        "**Public https addresses only**, on port 443 or one from 1024 on. Every try resolves the name again, and none goes to a private network.",
        "**No redirects.** Give the address that answers.",
        "**The first 2 KiB of an answer** are stored in the log. Don’t put secrets in it.",
      ],
    },
    {
      id: "automation",
      title: "Zapier, Make and n8n",
      text: [
        "Their triggers are REST hooks: the same addresses, added and deleted by the tool with an admin’s API key.",
        "Zapier and n8n already do this. For another tool, this is all it takes.",
      ],
      aside: <RequestBlocks requests={requests} of={["deleteWebhookEndpoint", "listEventSamples"]} />,
      lines: [
        "**Subscribe** with `POST /api/app/webhook-endpoints`: the tool’s address as `url`, one type in `eventTypes`. Keep the `endpointId`.",
        "**Unsubscribe** with `DELETE /api/app/webhook-endpoints/{endpointId}`.",
        "**An address that answers 410** is turned off right away, so a hook the tool no longer knows ends automatically.",
        "**Samples to map fields by** come from `GET /api/app/event-samples?type=`: the last three events of the type, or an example if there are none.",
      ],
      closing: "[Recipes for Zapier, Make and n8n](/docs/automation)",
    },
  ],
});
