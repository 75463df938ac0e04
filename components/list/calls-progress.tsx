import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";

interface CallsProgressProps {
  /** The unit counted: "Rows checked". */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly calls: {
    readonly status: "idle" | "running" | "stopping" | "stopped" | "done";
    readonly problem?: string;
    readonly stop: () => void;
  };
  readonly onResume: () => void;
  /** Shown if it stopped on an error: "No one is added twice when you continue." */
  readonly assurance: string;
}

/** Progress of a series of calls, with buttons to stop and resume. */
export function CallsProgress({ label, value, max, calls, onResume, assurance }: CallsProgressProps) {
  const { status, problem, stop } = calls;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="mb-1.5 text-secondary">
            {label}: <strong className="font-semibold">{value.toLocaleString("en-US")}</strong> of{" "}
            {max.toLocaleString("en-US")}
          </p>
          <Progress label={label} value={value} max={max} />
        </div>
        {(status === "running" || status === "stopping") && (
          <Button onClick={stop} pending={status === "stopping"}>
            Stop
          </Button>
        )}
        {status === "stopped" && !problem && (
          <Button variant="primary" onClick={onResume}>
            Continue
          </Button>
        )}
      </div>
      {status === "stopped" && problem && (
        <Notice
          tone="red"
          role="alert"
          title={`Stopped after ${value.toLocaleString("en-US")} of ${max.toLocaleString("en-US")}`}
          action={
            <Button size="small" onClick={onResume}>
              Continue
            </Button>
          }
        >
          {problem} {assurance}
        </Notice>
      )}
    </div>
  );
}
