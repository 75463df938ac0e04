"use client";

import { ChevronRight, KeyRound, Link2, type LucideIcon, Mail, ScrollText, Server } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { z } from "zod";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { audit } from "@/lib/audit/contract";
import { advocatePath, campaignPath } from "../../paths";
import { readView } from "../../read-view";
import { actions } from "./actions";
import { describeActor, type Names, nameActor } from "./actor-words";
import { type Action, type Actor, type Entry, fieldsOf, told } from "./audit-entry";
import { AuditFilters, type Filter } from "./audit-filters";
import { ChangedFields } from "./changed-fields";

const Place = z.object({ campaignId: z.string(), advocateId: z.string() });

/** The part of an action before the dot: what was written. */
type Subject = Action extends `${infer What}.${string}` ? What : never;

const sees: Readonly<Partial<Record<Subject, (entry: Entry) => string | null>>> = {
  organization: () => "/settings/organization",
  user: ({ action }) => (action === "user.removed" ? null : "/settings/team"),
  sso_connection: () => "/settings/sso",
  invitation: () => "/settings/team",
  api_key: () => "/settings/api-keys",
  campaign: ({ action, subjectId }) => (action === "campaign.deleted" ? null : campaignPath(subjectId)),
  advocate: placeOf,
  referral: placeOf,
  branding: () => "/branding",
  webhook_key: () => "/settings/integrations",
  webhook_event: ({ subjectId }) => `/settings/integrations?event=${subjectId}`,
  message: ({ subjectId }) => `/messages?message=${subjectId}`,
  recipient: ({ subjectId }) => `/messages?message=${subjectId}`,
};

/** The page that shows what was written, or null where there is none. */
function subjectPath(entry: Entry): string | null {
  const subject = Object.entries(sees).find(([what]) => entry.action.startsWith(`${what}.`));
  return subject?.[1](entry) ?? null;
}

// Only an entry that tells the campaign says where an advocate is.
function placeOf(entry: Entry): string | null {
  const advocateId = entry.action.startsWith("advocate.") ? entry.subjectId : told(entry, "advocateId");
  const place = Place.safeParse({ campaignId: told(entry, "campaignId"), advocateId });
  return place.success ? advocatePath(place.data) : null;
}

const icons: Readonly<Partial<Record<Actor["kind"], LucideIcon>>> = {
  apiKey: KeyRound,
  webhook: KeyRound,
  system: Server,
  portal: Mail,
  invitation: Link2,
  resetLink: Link2,
};

/** People by their initials, everything else by an icon of its kind. */
function ActorMark({ kind, name }: { kind: Actor["kind"]; name: string }) {
  const Icon = icons[kind];
  if (!Icon) return <Avatar name={name} />;
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </span>
  );
}

interface AuditRowProps {
  readonly entry: Entry;
  readonly names: Names;
  readonly onFilter: (filter: Filter) => void;
}

/** One entry: who, what in a sentence, and when; the changed fields behind it. */
function AuditRow({ entry, names, onFilter }: AuditRowProps) {
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
          {capitalize(actions[action].say(entry))}
          {path && (
            <>
              {" "}
              <TextLink href={path} className="text-secondary" aria-label={`Open: ${actions[action].name}`}>
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

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface AuditDetailsProps {
  readonly entry: Entry;
  readonly actorName: string;
  readonly onFilter: (filter: Filter) => void;
}

/** What stands behind an entry: the changed fields, the request, and the way to more of the same. */
function AuditDetails({ entry, actorName, onFilter }: AuditDetailsProps) {
  const { before, after, requestId, actor, subjectId } = entry;
  const hasFields = fieldsOf(entry).length > 0;
  return (
    <details className="group/details mt-0.5">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-[4px] text-caption text-soft hover:text-ink max-sm:py-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={13}
          strokeWidth={1.75}
          className="transition-transform group-open/details:rotate-90"
        />
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
            All that was done to this
          </Button>
          <Button size="small" onClick={() => onFilter({ actorId: actor.id })} className="max-w-full">
            <bdi className="truncate">All that {actorName} did</bdi>
          </Button>
        </div>
      </div>
    </details>
  );
}

interface Props {
  readonly first: FirstPage<typeof audit.list>;
  readonly names: Names;
  /** Who looks at it. */
  readonly self: Actor;
}

const unfiltered = { action: null, actorId: null, subjectId: null };
const filters = { action: parseAsString, actorId: parseAsString, subjectId: parseAsString };

/** The entries, filtered by the page's address. */
export function AuditLog({ first, names, self }: Props) {
  const [asked, setAsked] = useQueryStates(filters);
  const view = readView(audit.list.input, asked);
  const pages = usePages(audit.list, view, first);
  const actors = useSeenActors(pages.items, self);
  return (
    <Card flush>
      <AuditFilters {...{ view, actors, names }} onChange={(change) => void setAsked(change)} />
      <PagedTable
        label="Audit log"
        pages={pages}
        head={
          <>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell align="end">When</HeaderCell>
          </>
        }
        row={(entry) => (
          <AuditRow
            key={entry.auditId}
            entry={entry}
            names={names}
            onFilter={(filter) => void setAsked({ ...unfiltered, ...filter })}
          />
        )}
        empty={
          <EmptyState
            icon={ScrollText}
            level={2}
            title="Nothing fits"
            action={<Button onClick={() => void setAsked(null)}>Show everything</Button>}
          >
            Nothing of this kind was done as far back as the log is kept.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Everybody who has appeared in the log so far, whatever part of it is shown now. */
function useSeenActors(entries: readonly Entry[], self: Actor): readonly Actor[] {
  const [seen, setSeen] = useState<readonly Actor[]>([self]);
  const known = new Map(seen.map((actor) => [actor.id, actor]));
  for (const { actor } of entries) if (!known.has(actor.id)) known.set(actor.id, actor);
  if (known.size > seen.length) setSeen([...known.values()]);
  return seen;
}
