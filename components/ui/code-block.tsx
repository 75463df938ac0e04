import { CopyButton } from "./copy-button";
import { highlight } from "./highlight";

/** Code in a titled frame with a copy button. `what` completes "Copy …" for screen readers. */
export function CodeBlock({ title, code, what }: { title: string; code: string; what: string }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <figcaption className="flex h-10 items-center justify-between gap-3 border-inner-line border-b px-4">
        <span className="font-medium text-caption text-soft">{title}</span>
        <CopyButton text={code} what={what} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-[420px] overflow-auto whitespace-pre-wrap p-4 font-mono text-caption text-soft leading-[1.7] wrap-anywhere focus-visible:-outline-offset-2"
      >
        <code>{highlight(code)}</code>
      </pre>
    </figure>
  );
}
