import { describeProblem } from "@/components/form/describe-problem";
import type { useCalls } from "@/components/list/use-calls";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog-actions";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { advocates as endpoints } from "@/lib/advocates/contract";
import type { FoundAdvocate } from "./advocate";

interface ResendReportProps {
  readonly people: readonly FoundAdvocate[];
  readonly calls: ReturnType<typeof useCalls<typeof endpoints.sendInvite>>;
  readonly onResume: () => void;
  readonly onClose: () => void;
}

/** How far the invites are, and who got none and why. */
export function ResendReport({ people, calls, onResume, onClose }: ResendReportProps) {
  const { answers, status, problem } = calls;
  const sent = answers.filter(({ output }) => output).length;
  const left = people.length - answers.length;
  const isRunning = status === "running" || status === "stopping";
  return (
    <div className="grid gap-4">
      <div>
        <p role="status" className="mb-2">
          <strong className="font-semibold">{sent.toLocaleString("en-US")}</strong> of{" "}
          {people.length.toLocaleString("en-US")} sent
          {status === "stopped" && left > 0 && `, ${left.toLocaleString("en-US")} left`}.
        </p>
        <Progress label="Invites" value={answers.length} max={people.length} />
      </div>
      {problem && (
        <Notice tone="red" role="alert" title="The rest is not sent yet">
          {problem} Nobody gets it twice when you go on.
        </Notice>
      )}
      <NotSent people={people} answers={answers} />
      <DialogActions>
        {isRunning && (
          <Button onClick={calls.stop} pending={status === "stopping"}>
            Stop
          </Button>
        )}
        {!isRunning && (
          <Button look={left > 0 ? "secondary" : "primary"} onClick={onClose}>
            {left > 0 ? "Leave it" : "Done"}
          </Button>
        )}
        {status === "stopped" && left > 0 && (
          <Button look="primary" onClick={onResume}>
            Go on
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function NotSent({
  people,
  answers,
}: Pick<ResendReportProps, "people"> & Pick<ResendReportProps["calls"], "answers">) {
  const refused = answers.flatMap(({ refusal }, index) => {
    const person = people[index];
    return refusal && person ? [{ person, why: describeProblem(refusal) }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <section aria-label="Not sent">
      <h3 className="mb-1 font-medium text-secondary">Not sent</h3>
      <ul className="max-h-64 divide-y divide-inner-line overflow-y-auto rounded-control border border-line">
        {refused.map(({ person, why }) => (
          <li key={person.advocateId} className="wrap-anywhere px-3.5 py-2.5">
            <bdi className="font-medium">{person.name}</bdi>
            <span className="block text-pretty text-secondary text-soft">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
