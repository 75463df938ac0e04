import { ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Entry, fieldsOf } from "./audit-entry";
import type { Filter } from "./audit-filters";
import { ChangedFields } from "./changed-fields";

interface Props {
  readonly entry: Entry;
  readonly actorName: string;
  readonly onFilter: (filter: Filter) => void;
}

/** What stands behind an entry: the changed fields, the request, and the way to more of the same. */
export function AuditDetails({ entry, actorName, onFilter }: Props) {
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
