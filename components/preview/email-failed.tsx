import { describeProblem } from "@/components/form/describe-problem";
import { ErrorState } from "@/components/ui/error-state";

/** What stands in the place of an e-mail that there is nothing of. */
export function EmailFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <ErrorState title="The e-mail did not load" onRetry={onRetry}>
        {describeProblem(error)}
      </ErrorState>
    </div>
  );
}
