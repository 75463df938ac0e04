import type { ReactNode } from "react";
import { Breakable } from "./breakable";

const tokens =
  /(?<key>"[^"\\]*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<flag>(?<=\s)-{1,2}[A-Za-z]+)|(?<value>(?<=[:[\s])(?:true|false|null|-?\d+(?:\.\d+)?)(?=[,\s\]}]))/g;

const colors: Readonly<Record<string, string>> = {
  key: "text-ink",
  text: "text-accent",
  flag: "text-faint",
  value: "text-blue",
};

/** Colors JSON and shell commands a little: quoted text, options and values. */
export function highlight(code: string): ReactNode[] {
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
