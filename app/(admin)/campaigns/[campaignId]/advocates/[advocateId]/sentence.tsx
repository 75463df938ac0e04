import { cx } from "@/components/ui/cx";

/** A sentence about somebody, whose name may run in another direction than the words around it. */
export interface Sentence {
  readonly before?: string | undefined;
  readonly name?: string | undefined;
  readonly after?: string | undefined;
}

/** The words of a sentence in one line of text, for tests and labels. */
export function sayPlainly({ before, name, after }: Sentence): string {
  return [before, name, after].filter(Boolean).join(" ");
}

export function SentenceText({
  of: { before, name, after },
  className,
}: {
  of: Sentence;
  className?: string;
}) {
  return (
    <span className={cx("wrap-anywhere", className)}>
      {before && `${before} `}
      {name && <bdi>{name}</bdi>}
      {after && (name ? ` ${after}` : after)}
    </span>
  );
}
