import Link from "next/link";
import type { ReactNode } from "react";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";

/** A line of Markdown: bold words, code and links. */
export function RichText({ children }: { children: string }): ReactNode {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    const key = `${index}${part}`;
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (label !== undefined && href !== undefined) {
      return (
        <Link key={key} href={href} rel="noreferrer" className="text-accent underline underline-offset-4">
          {label}
        </Link>
      );
    }
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

/** The errors of an endpoint under their heading. */
export function Errors({ codes }: { codes: readonly ErrorCode[] }) {
  return (
    <div>
      <h3 className="pb-2.5 font-semibold text-secondary">Errors</h3>
      <ErrorCodes codes={codes} />
    </div>
  );
}

/** Error codes with their status, linked to their explanations. */
export function ErrorCodes({ codes }: { codes: readonly ErrorCode[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {codes.map((code) => (
        <li key={code}>
          <Link
            href={`/docs/errors#${code}`}
            prefetch={false}
            title={errorCodes[code][1]}
            className="inline-flex items-baseline gap-1.5 rounded-full border border-line bg-card px-2.5 py-1 font-mono text-[11.5px] text-soft transition-colors duration-150 ease-out hover:border-faint hover:text-ink"
          >
            <span className="text-faint">{errorCodes[code][0]}</span>
            {code}
          </Link>
        </li>
      ))}
    </ul>
  );
}
