"use client";

import { CircleAlert, Plus, Webhook } from "lucide-react";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { OpenLink } from "../../../open-link";
import { type Quota, QuotaLine } from "../../../quota";
import { NewSecretDialog } from "../../new-secret-dialog";
import { EndpointBadge, EndpointTrouble, hostOf, type WebhookEndpoint } from "./endpoint-state";
import { describeNotified, purpose } from "./event-names";
import { type CreatedEndpoint, NewSecret } from "./new-secret";

const AddEndpointForm = lazy(() => import("./endpoint-form").then((module) => module.AddEndpointForm));
const draftKey = "add-webhook-endpoint";
const fullId = "no-address-left";
const MOST_NAMED = 3;

interface Props {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly quota: Quota;
  readonly onOpen: (endpointId: string) => void;
}

export function EndpointList({ endpoints, quota, onOpen }: Props) {
  const isFull = quota.used >= quota.limit;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "Webhooks" }]}
        title="Webhooks"
        description={
          <>
            {purpose} See the <TextLink href="/docs/events">event reference</TextLink>, or{" "}
            <TextLink href="/docs/automation">use Zapier, Make or n8n</TextLink>.
          </>
        }
        actions={<AddEndpoint isFull={isFull} onOpen={onOpen} />}
      />
      {isFull && <NoAddressLeft {...quota} />}
      {endpoints.length === 0 ? (
        <Card>
          <EmptyState icon={Webhook} level={2} title="No addresses yet">
            Add the webhook URL from your CRM, Zapier or your own software. Every event is signed.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul className="grid gap-grid lg:grid-cols-2">
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.endpointId} endpoint={endpoint} onOpen={onOpen} />
            ))}
          </ul>
          <QuotaLine {...quota} label="Addresses used" className="mt-4 text-secondary text-soft">
            {quota.used} of {quota.limit} {quota.limit === 1 ? "address" : "addresses"}
          </QuotaLine>
        </>
      )}
    </>
  );
}

/** Explains why no endpoint can be added, and how to make room. */
function NoAddressLeft({ used, limit }: Quota) {
  const title =
    limit === 0
      ? "Your account has no webhook addresses"
      : limit === 1
        ? "The only address is in use"
        : `All ${limit} addresses are in use`;
  return (
    <div id={fullId} className="mb-grid">
      <Notice tone="amber" title={title}>
        To add another one, {used > 0 && "delete one you don’t need or "}ask your server administrator for more.
      </Notice>
    </div>
  );
}

function AddEndpoint({ isFull, onOpen }: { isFull: boolean; onOpen: Props["onOpen"] }) {
  const [open, setOpen] = useReopened(draftKey);
  return (
    <NewSecretDialog<CreatedEndpoint>
      open={open}
      onOpenChange={setOpen}
      width="large"
      trigger={
        <Button icon={Plus} variant="primary" disabled={isFull} {...(isFull && { "aria-describedby": fullId })}>
          Add address
        </Button>
      }
      title="Add a webhook address"
      description="We send each event as soon as it happens, and retry for three days if it fails."
      shownTitle="Save your new secret"
      form={(onCreated) => <AddEndpointForm draftKey={draftKey} onCreated={onCreated} />}
      secret={({ secret }) => <NewSecret secret={secret} />}
      onDone={({ endpoint }) => onOpen(endpoint.endpointId)}
    />
  );
}

function EndpointCard({ endpoint, onOpen }: { endpoint: WebhookEndpoint; onOpen: Props["onOpen"] }) {
  const { endpointId, url, description: name, eventTypes, stop, failures, lastDeliveredAt } = endpoint;
  const isBroken = failures > 0 || (stop !== undefined && stop !== "by_hand");
  return (
    <li className="relative flex min-w-0 flex-col rounded-card border border-line bg-card p-5 shadow-card transition-colors has-[a:hover]:border-faint">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-section">
          <OpenLink name="endpoint" id={endpointId} onOpen={onOpen}>
            {hostOf(endpoint)}
          </OpenLink>
        </div>
        <EndpointBadge endpoint={endpoint} />
      </div>
      <p className="truncate font-mono text-caption text-soft" title={url}>
        <bdi>{url}</bdi>
      </p>
      {name && (
        <p className="wrap-anywhere mt-2 line-clamp-2">
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="mt-2 text-secondary text-soft">{describeNotified(eventTypes, MOST_NAMED)}</p>
      {(isBroken || stop) && (
        <p className={`mt-2 flex gap-1.5 text-secondary ${isBroken ? "text-red" : "text-soft"}`}>
          <CircleAlert size={14} className="mt-[3px] shrink-0" />
          <span>
            <EndpointTrouble endpoint={endpoint} />
          </span>
        </p>
      )}
      <p className="mt-auto pt-2 text-caption text-soft">
        {lastDeliveredAt ? (
          <>
            Last delivered <DateTime value={lastDeliveredAt} format="relative" />
          </>
        ) : (
          "Nothing delivered yet"
        )}
      </p>
    </li>
  );
}
