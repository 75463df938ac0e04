import { ArrowRight } from "lucide-react";
import { type Entry, fieldsOf } from "./audit-entry";
import { FieldValue } from "./field-value";
import { nameField } from "./field-words";

/** The fields that a write changed: what they said before and say since. */
export function ChangedFields({ before, after }: Pick<Entry, "before" | "after">) {
  const hasBoth = before !== undefined && after !== undefined;
  return (
    <dl className="grid gap-y-2 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)] sm:gap-x-4">
      {fieldsOf({ before, after }).map((field) => (
        <div key={field} className="contents">
          <dt className="text-caption text-soft sm:pt-px">{nameField(field)}</dt>
          <dd className="wrap-anywhere min-w-0 text-secondary max-sm:mb-1">
            {before && (
              <span className={hasBoth ? "text-soft" : ""}>
                <span className="sr-only">before: </span>
                <FieldValue field={field} value={before[field]} beside={before} />
              </span>
            )}
            {hasBoth && (
              <ArrowRight
                aria-hidden
                size={13}
                strokeWidth={1.75}
                className="mx-1.5 inline-block align-[-2px] text-faint"
              />
            )}
            {after && (
              <span>
                {hasBoth && <span className="sr-only">, since: </span>}
                <FieldValue field={field} value={after[field]} beside={after} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
