import { Fragment, type ReactNode } from "react";

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts about one thing: names on the left, values on the right; stacked on phones. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)] sm:gap-y-3">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-secondary text-soft sm:py-px">{name}</dt>
          <dd className="wrap-anywhere min-w-0 max-sm:mb-3 max-sm:last:mb-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
