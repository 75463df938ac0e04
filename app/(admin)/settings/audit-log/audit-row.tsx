import { DateTime } from "@/components/ui/date-time";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { actions } from "./actions";
import { ActorMark } from "./actor-mark";
import { describeActor, type Names, nameActor } from "./actor-words";
import { AuditDetails } from "./audit-details";
import type { Entry } from "./audit-entry";
import type { Filter } from "./audit-filters";
import { subjectPath } from "./subject-path";

interface Props {
  readonly entry: Entry;
  readonly names: Names;
  readonly onFilter: (filter: Filter) => void;
}

/** One entry: who, what in a sentence, and when; the changed fields behind it. */
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
