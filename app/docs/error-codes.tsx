import Link from "next/link";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";

/** Error codes with their status, each a link to its explanation. */
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
