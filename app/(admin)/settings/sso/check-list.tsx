import { Check, Minus, X } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { ssoChecks } from "@/lib/sso/contract";
import type { ConnectionTest } from "./use-connection-test";

const names: Readonly<Record<(typeof ssoChecks)[number], string>> = {
  discovery: "Find the provider",
  endpoints: "Agree on how to sign in",
  keys: "Read its signing keys",
  client: "Check client ID and secret",
};

/** What a test of the connection found, step by step. */
export function CheckList({ test: { pending, problem, answer } }: { test: ConnectionTest }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {pending && <Spinner label="Asking the provider…" />}
      {problem && <Notice tone="red">{problem}</Notice>}
      {answer && (
        <div className="rounded-control border border-line">
          <p className="border-inner-line border-b px-4 py-2.5 font-medium">
            {answer.ok ? "The connection works." : "The connection does not work yet."}
          </p>
          <ol className="grid gap-2.5 px-4 py-3">
            {ssoChecks.map((check) => (
              <CheckLine
                key={check}
                name={names[check]}
                found={answer.checks.find((each) => each.check === check)}
              />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

interface Found {
  readonly ok: boolean;
  readonly detail: string;
}

function CheckLine({ name, found }: { name: string; found: Found | undefined }) {
  const [Icon, look, said] = !found
    ? [Minus, "bg-inner-line text-soft", "Not checked:"]
    : found.ok
      ? [Check, "bg-tint text-accent", "Passed:"]
      : [X, "bg-red-bg text-red", "Failed:"];
  return (
    <li className="flex gap-2.5">
      <span className={`grid size-5 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden size={12} strokeWidth={2.5} />
        <span className="sr-only">{said}</span>
      </span>
      <div className="min-w-0">
        <p className={found ? "font-medium" : "text-soft"}>{name}</p>
        {found && <p className="wrap-anywhere text-pretty text-secondary text-soft">{found.detail}</p>}
      </div>
    </li>
  );
}
