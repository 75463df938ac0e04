import { Fragment, type ReactNode } from "react";

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts about one thing, without those that don't apply: names on the left, values on the right; stacked on phones. */
export function DescriptionList({ facts }: { facts: readonly (Fact | "" | false | undefined)[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)] sm:gap-y-3">
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact.name}>
              <dt className="text-secondary text-soft sm:py-px">{fact.name}</dt>
              <dd className="wrap-anywhere min-w-0 max-sm:mb-3 max-sm:last:mb-0">{fact.value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
