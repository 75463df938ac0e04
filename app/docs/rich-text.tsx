import type { ReactNode } from "react";

/** A line of the document's Markdown: bold words and code. */
export function RichText({ children }: { children: string }): ReactNode {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith("`")) return <Code key={key}>{part.slice(1, -1)}</Code>;
    if (part.startsWith("**")) {
      return (
        <strong key={key} className="font-semibold text-ink">
          {part.slice(2, -2)}
        </strong>
      );
    }
    return part;
  });
}

function Code({ children }: { children: string }) {
  return (
    <code className="rounded-[5px] bg-inner-line box-decoration-clone px-1 py-0.5 font-mono text-[0.92em] text-ink wrap-anywhere">
      {children}
    </code>
  );
}
