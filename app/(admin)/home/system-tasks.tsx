import { Download, MailX, Plug, ShieldAlert, Webhook } from "lucide-react";
import { EndpointButton } from "@/components/form/endpoint-button";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/text-link";
import { updates } from "@/lib/accounts/updates/contract";
import { type Attention, count } from "./figures";
import { link, listNames, type Task } from "./task";

const eventNames = {
  "advocate.enroll": "Invite an advocate",
  "referral.create": "Add a lead",
  "referral.convert": "Convert a lead",
  "referral.reverse": "Reverse a reward",
  "referral.unreverse": "Restore a reward",
  "job.completed": "Record a finished job",
} satisfies Record<Attention["events"][number]["type"], string>;

/** Problems with other systems: the mail server, events that need a member, and connections that stopped sending or receiving. */
export function listSystemTasks(attention: Attention): Task[] {
  const { events, connectionEvents, connections, endpoints, mailProblem } = attention;
  return [
    ...failingMail(mailProblem),
    ...events.map(unmatchedEvent),
    ...unsettledEvents(connectionEvents),
    ...connections.map(troubledConnection),
    ...endpoints.map(troubledEndpoint),
  ];
}

function failingMail(problem: string | undefined): Task[] {
  if (problem === undefined) return [];
  const name = "Emails aren’t going out";
  return [
    {
      key: "mail",
      name,
      icon: MailX,
      detail: `${problem}. Emails wait and go out once your server administrator has fixed it`,
      reasons: [{ tone: "red", text: "Emails on hold" }],
      action: link("/settings/business/delivery?status=queued", "View", name),
    },
  ];
}

/** A newer release of the server. Admins can hide it until the next one. */
export function newerRelease({ newerRelease: newer }: Attention): Task[] {
  if (!newer) return [];
  const { version, isSecurityFix, url } = newer;
  return [
    {
      key: "newer-release",
      name: isSecurityFix ? `Security update: ${version}` : `${version} is out`,
      icon: isSecurityFix ? ShieldAlert : Download,
      detail: (
        <>
          {isSecurityFix
            ? "It fixes a weakness in the release you run. "
            : "A newer release of this software. "}
          <TextLink href={url} target="_blank" rel="noreferrer">
            What changed
          </TextLink>
        </>
      ),
      reasons: [isSecurityFix ? { tone: "red", text: "Update now" } : { tone: "blue", text: "New release" }],
      action: (
        <EndpointButton
          endpoint={updates.dismiss}
          input={{ version }}
          size="small"
          variant="quiet"
          aria-label={`Dismiss: ${version} is out`}
        >
          Dismiss
        </EndpointButton>
      ),
    },
  ];
}

function unmatchedEvent({
  eventId,
  type,
  externalId,
  keyName,
  receivedAt,
}: Attention["events"][number]): Task {
  const name = eventNames[type];
  return {
    key: eventId,
    name,
    icon: Webhook,
    detail: (
      <>
        <bdi>{keyName}</bdi>, event <bdi>{externalId}</bdi>, <DateTime value={receivedAt} format="relative" />
      </>
    ),
    reasons: [{ tone: "red", text: "No match found" }],
    action: link(
      `/settings/connections/signed-events?event=${eventId}`,
      "Resolve",
      `${name}, event ${externalId}`,
    ),
  };
}

function troubledEndpoint({ endpointId, url, stop, since }: Attention["endpoints"][number]): Task {
  const { host } = new URL(url);
  return {
    key: endpointId,
    name: host,
    icon: Webhook,
    detail: (
      <>
        {stop ? "has received no webhooks since" : "has rejected webhooks since"}{" "}
        <DateTime value={since} format="short" />
      </>
    ),
    reasons: [{ tone: "red", text: stop ? "Turned off" : "Failing" }],
    action: link(`/settings/connections/webhooks?endpoint=${endpointId}`, "Fix", host),
  };
}

/** One line for all of them: they are settled on one page. */
function unsettledEvents({ waiting, newest }: Attention["connectionEvents"]): Task[] {
  const [first] = newest;
  if (!first) return [];
  const { connectionId, eventId, connectionName, who = "Someone", detail } = first;
  const name =
    waiting === 1 ? `${who} in ${connectionName}` : `${count(waiting)} payments or refunds to settle`;
  const query = waiting === 1 ? `?${new URLSearchParams({ connection: connectionId, event: eventId })}` : "";
  const names = newest.map((event) => event.who ?? event.connectionName);
  return [
    {
      key: "connection-events",
      name,
      icon: Plug,
      detail: waiting === 1 ? detail : listNames(names, waiting),
      reasons: [{ tone: "amber", text: "Your decision" }],
      action: link(`/settings/connections${query}`, "Settle", name),
    },
  ];
}

function troubledConnection({ connectionId, name, message, since }: Attention["connections"][number]): Task {
  return {
    key: connectionId,
    name,
    icon: Plug,
    detail: (
      <>
        {message} Since <DateTime value={since} format="short" />
      </>
    ),
    reasons: [{ tone: "red", text: "Not working" }],
    action: link(`/settings/connections?connection=${connectionId}`, "Fix", name),
  };
}
