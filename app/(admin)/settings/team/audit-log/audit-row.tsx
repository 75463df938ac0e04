import { ChevronRight, KeyRound, Link2, type LucideIcon, Mail, Server } from "lucide-react";
import { z } from "zod";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath, campaignPath, referralsPath } from "../../../paths";
import { describeEntry, nameAction } from "./actions";
import {
  type Action,
  type Actor,
  type AuditFilter,
  describeActor,
  fieldOf,
  fieldsOf,
  type ListedAuditEntry,
  type MemberNames,
  nameActor,
} from "./audit-entry";
import { ChangedFields } from "./changed-fields";

const AdvocateIds = z.object({ campaignId: z.string(), advocateId: z.string() });

const sees: Readonly<Partial<Record<Subject, (entry: ListedAuditEntry) => string | null>>> = {
  organization: () => "/settings/business",
  user: ({ action }) => (action === "user.removed" ? null : "/settings/team"),
  sso_connection: () => "/settings/team/sso",
  invitation: () => "/settings/team",
  api_key: () => "/settings/connections/api-keys",
  campaign: ({ action, subjectId }) => (action === "campaign.deleted" ? null : campaignPath(subjectId)),
  advocate: advocatePathOf,
  referral: ({ subjectId }) => referralsPath({ status: "all", lead: subjectId }),
  credit: advocatePathOf,
  credit_settings: () => "/settings/rewards",
  redemption: () => "/money/redeem",
  branding: () => "/campaigns/branding",
  business_profile: () => "/settings/business/profile",
  webhook_key: () => "/settings/connections/signed-events",
  webhook_event: ({ subjectId }) => `/settings/connections/signed-events?event=${subjectId}`,
  webhook_endpoint: ({ action, subjectId }) =>
    `/settings/connections/webhooks${action === "webhook_endpoint.deleted" ? "" : `?endpoint=${subjectId}`}`,
  message: ({ subjectId }) => `/settings/business/delivery?message=${subjectId}`,
  recipient: ({ subjectId }) => `/settings/business/delivery?message=${subjectId}`,
};

const icons: Readonly<Partial<Record<Actor["kind"], LucideIcon>>> = {
  apiKey: KeyRound,
  webhook: KeyRound,
  system: Server,
  portal: Mail,
  invitation: Link2,
  resetLink: Link2,
};

/** The part of an action before the dot. */
type Subject = Action extends `${infer What}.${string}` ? What : never;

interface Props {
  readonly entry: ListedAuditEntry;
  readonly names: MemberNames;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** An entry: actor, sentence and time, with its changed fields behind a click. */
export function AuditRow({ entry, names, onFilter }: Props) {
  const { action, actor, createdAt } = entry;
  const name = nameActor(actor, names);
  const path = subjectPath(entry);
  return (
    <Row>
      <Cell className="align-top! sm:w-64 sm:max-w-64">
        <div className="flex min-w-0 gap-2.5">
          <ActorMark kind={actor.kind} name={name} />
          <div className="min-w-0 leading-snug">
            <p className="wrap-anywhere font-medium">
              <bdi>{name}</bdi>
            </p>
            <p className="wrap-anywhere text-caption text-soft">
              <bdi>{describeActor(actor, names)}</bdi>
            </p>
          </div>
        </div>
      </Cell>
      <Cell className="align-top!">
        <p className="wrap-anywhere">
          {capitalize(describeEntry(entry))}
          {path && (
            <>
              {" "}
              <TextLink href={path} className="text-secondary" aria-label={`Open: ${nameAction(action)}`}>
                Open
              </TextLink>
            </>
          )}
        </p>
        <AuditDetails entry={entry} actorName={name} onFilter={onFilter} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap align-top! text-secondary text-soft">
        <DateTime value={createdAt} format="date-time" />
      </Cell>
    </Row>
  );
}

/** The page of the changed object, or null if there is none. */
function subjectPath(entry: ListedAuditEntry): string | null {
  const subject = Object.entries(sees).find(([what]) => entry.action.startsWith(`${what}.`));
  return subject?.[1](entry) ?? null;
}

// Only entries with a campaign link to an advocate.
function advocatePathOf(entry: ListedAuditEntry): string | null {
  const advocateId = entry.action.startsWith("advocate.") ? entry.subjectId : fieldOf(entry, "advocateId");
  const ids = AdvocateIds.safeParse({ campaignId: fieldOf(entry, "campaignId"), advocateId });
  return ids.success ? advocatePath(ids.data) : null;
}

/** People show initials; other actors show an icon. */
function ActorMark({ kind, name }: { kind: Actor["kind"]; name: string }) {
  const Icon = icons[kind];
  if (!Icon) return <Avatar name={name} />;
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
      <Icon size={14} />
    </span>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface AuditDetailsProps {
  readonly entry: ListedAuditEntry;
  readonly actorName: string;
  readonly onFilter: (filter: AuditFilter) => void;
}

function AuditDetails({ entry, actorName, onFilter }: AuditDetailsProps) {
  const { before, after, requestId, actor, subjectId } = entry;
  const hasFields = fieldsOf(entry).length > 0;
  return (
    <details className="group/details mt-0.5">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-[4px] text-caption text-soft hover:text-ink max-sm:py-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={13} className="transition-transform group-open/details:rotate-90" />
        Details
      </summary>
      <div className="mt-2 grid gap-3 rounded-control bg-paper px-3.5 py-3">
        {hasFields && <ChangedFields before={before} after={after} />}
        <p className="wrap-anywhere font-mono text-caption text-soft">
          {subjectId}
          {requestId && <span className="block">Request {requestId}</span>}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" onClick={() => onFilter({ subjectId })}>
            All changes to this
          </Button>
          <Button size="small" onClick={() => onFilter({ actorId: actor.id })} className="max-w-full">
            <bdi className="truncate">Everything {actorName} did</bdi>
          </Button>
        </div>
      </div>
    </details>
  );
}
