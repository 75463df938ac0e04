import Link from "next/link";
import type { ErrorCode } from "@/lib/kit/errors";
import { RichText } from "../rich-text";
import { answers } from "./answer-meanings";

/** What each status means for whoever sends events. */
export function Answers() {
  return (
    <table className="w-full border-line border-y text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-inner-line">
        {answers.map(({ status, title, text, codes = [] }) => (
          <tr key={title} className="align-baseline">
            <th scope="row" className="w-14 py-3.5 pr-3 font-medium font-mono text-[12.5px] text-ink">
              {status}
            </th>
            <td className="py-3.5 text-pretty text-soft">
              <RichText>{`**${title}.** ${text}`}</RichText>
              {codes.length > 0 && <Codes codes={codes} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Codes({ codes }: { codes: readonly ErrorCode[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3.5">
      {codes.map((code) => (
        <li key={code}>
          <Link
            href={`/docs/errors#${code}`}
            prefetch={false}
            className="inline-block py-0.5 font-mono text-[12px] text-soft underline decoration-line underline-offset-4 transition-colors duration-150 ease-out hover:text-ink"
          >
            {code}
          </Link>
        </li>
      ))}
    </ul>
  );
}
