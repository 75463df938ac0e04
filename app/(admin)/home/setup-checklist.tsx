"use client";

import { CircleCheck, X } from "lucide-react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { ChecklistStep } from "@/components/ui/checklist";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import { useStored } from "@/components/use-stored";
import type { accounts } from "@/lib/accounts/contract";
import { stepLabels } from "./step-labels";

type Steps = z.output<typeof accounts.setup.output>["steps"];

interface SetupChecklistProps {
  readonly steps: Steps;
  readonly orgId: string;
  /** Whether the plan includes connections to other systems. */
  readonly mayConnect: boolean;
  /** Hides finished steps once the dashboard has more to show. */
  readonly onlyOpen: boolean;
}

/** The remaining setup steps of a new organization. When all are done, a single line that can be dismissed. */
export function SetupChecklist({ steps, orgId, mayConnect, onlyOpen }: SetupChecklistProps) {
  const [dismissed, dismiss] = useStored(`setup-done:${orgId}`);
  const done = steps.filter((each) => each.done).length;
  if (done === steps.length) {
    if (dismissed !== null) return null;
    return (
      <Card className="flex items-center gap-2.5 py-2.5!">
        <CircleCheck size={16} className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1">You’re all set up. Your program is live.</p>
        <IconButton label="Dismiss checklist" icon={X} onClick={() => dismiss("yes")} className="-mr-2" />
      </Card>
    );
  }
  const visibleSteps = onlyOpen ? steps.filter((each) => !each.done) : steps;
  return (
    <Card flush aria-labelledby="setup">
      <CardHeader
        flush
        id="setup"
        title="Get your program started"
        description={
          <>
            <TextLink href="/your-page">See your friend page</TextLink>
            {mayConnect ? (
              <>
                , and if you get paid through Stripe, Square or a CRM,{" "}
                <TextLink href="/settings/connections">connect it</TextLink>, so paid jobs convert
                automatically.
              </>
            ) : (
              "."
            )}
          </>
        }
        aside={`${done} of ${steps.length} done`}
      />
      <div className="px-5 pb-4 sm:px-6">
        <Progress label="Steps done" value={done} max={steps.length} />
      </div>
      <ol className="divide-y divide-inner-line border-inner-line border-t">
        {visibleSteps.map(({ step, done: isDone }) => {
          const { title, text, verb, href } = stepLabels[step];
          return (
            <ChecklistStep
              key={step}
              title={title}
              done={isDone}
              action={
                <ButtonLink href={href} size="small" aria-label={`${verb}: ${title}`}>
                  {verb}
                </ButtonLink>
              }
            >
              {!isDone && text}
            </ChecklistStep>
          );
        })}
      </ol>
    </Card>
  );
}
