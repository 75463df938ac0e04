import Link from "next/link";
import { Lines, Section } from "../section";
import { RequestBlocks, type Requests } from "./requests";

/** How to manage an endpoint, and how automation tools use one. */
export function Running({ requests }: { requests: Requests }) {
  return (
    <>
      <Section
        id="secret"
        title="Replace the secret"
        text={[
          "You get a new secret, shown once. The one before goes on signing beside it for `overlapSeconds`: a day when left out, a week at most, 0 to end it at once.",
          "Meanwhile each delivery carries both signatures, so you can change yours without losing one.",
        ]}
        aside={<RequestBlocks requests={requests} of={["rotateWebhookSecret"]} />}
      />
      <Section
        id="log"
        title="Test, look, send again"
        text={["All of it is under **Settings → Webhooks**, too."]}
        aside={
          <RequestBlocks
            requests={requests}
            of={["sendTestEvent", "listWebhookDeliveries", "resendWebhookDelivery", "recoverWebhookEndpoint"]}
          />
        }
      >
        <Lines
          lines={[
            "**A test event** is an example of its type, sent to this one address, whatever it is told of. Its people are made up.",
            "**The log** has each delivery of the last 30 days: what was sent, each try with its answer, and when the next one follows.",
            "**Send one again** at once, with the same `webhook-id`.",
            "**Recover** sends again whatever failed since a time you name, and what happened while the address was off. From before you had an address for it, nothing is kept.",
          ]}
        />
      </Section>
      <Section
        id="addresses"
        title="Where webhooks go"
        text={["Whoever holds an admin’s key may name an address, so we are strict about it."]}
      >
        <Lines
          lines={[
            "**Public https addresses only**, on port 443 or one from 1024 on. Every try looks the name up again, and none goes to a private network.",
            "**No redirects.** Give the address that answers.",
            "**Of an answer** the first 2 KiB are read and kept in the log. Put nothing secret into it.",
          ]}
        />
      </Section>
      <Section
        id="automation"
        title="Zapier, Make and n8n"
        text={[
          "Their triggers are REST hooks: the same addresses, added and deleted by the tool with an API key of an admin.",
          "For Zapier and n8n that is done already. For another tool, this is all it takes.",
        ]}
        aside={<RequestBlocks requests={requests} of={["deleteWebhookEndpoint", "listEventSamples"]} />}
      >
        <Lines
          lines={[
            "**Subscribe** with `POST /api/app/webhook-endpoints`: the tool’s address as `url`, one type in `eventTypes`. Keep the `endpointId`.",
            "**Unsubscribe** with `DELETE /api/app/webhook-endpoints/{endpointId}`.",
            "**An address that answers 410** is turned off at once, so a hook that the tool forgot ends by itself.",
            "**Samples to map fields by** come from `GET /api/app/event-samples?type=`: the last three events of the type, or an example while there are none.",
          ]}
        />
        <p className="text-soft">
          <Link href="/docs/automation" className="text-accent underline underline-offset-4">
            Recipes for Zapier, Make and n8n
          </Link>
        </p>
      </Section>
    </>
  );
}
