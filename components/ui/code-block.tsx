"use client";

import { Fragment, type ReactNode } from "react";
import { CopyButton } from "./copy-button";

const tokens =
  /(?<key>"[^"\\]*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<flag>(?<=\s)-{1,2}[A-Za-z]+)|(?<value>(?<=[:[\s])(?:true|false|null|-?\d+(?:\.\d+)?)(?=[,\s\]}]))/g;

const colors: Readonly<Record<string, string>> = {
  key: "text-ink",
  text: "text-accent",
  flag: "text-faint",
  value: "text-blue",
};

/** Highlights JSON and shell commands lightly: quoted text, options and values. */
function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] ?? "";
    parts.push(code.slice(end, match.index));
    parts.push(
      <span key={match.index} className={colors[kind]}>
        <Breakable>{match[0]}</Breakable>
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}

/**
 * Code in a titled frame with a copy button. `what` completes "Copy …" for screen readers. As a client component it
 * sends the code once, not its colored pieces too.
 */
export function CodeBlock({ title, code, what }: { title: string; code: string; what: string }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <figcaption className="flex h-10 items-center justify-between gap-3 border-inner-line border-b px-4">
        <span className="font-medium text-caption text-soft">{title}</span>
        <CopyButton text={code} what={what} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable with the keyboard
        tabIndex={0}
        className="max-h-[420px] overflow-auto whitespace-pre-wrap p-4 font-mono text-caption text-soft leading-[1.7] wrap-anywhere focus-visible:-outline-offset-2"
      >
        <code>{highlight(code)}</code>
      </pre>
    </figure>
  );
}

/** Text that may wrap after each slash, for paths and URLs on narrow screens. */
export function Breakable({ children }: { children: string }): ReactNode {
  const [first, ...rest] = children.split(/(?<=\/)/);
  let end = 0;
  return [
    first,
    ...rest.map((part) => {
      end += part.length;
      return (
        <Fragment key={end}>
          <wbr />
          {part}
        </Fragment>
      );
    }),
  ];
}
