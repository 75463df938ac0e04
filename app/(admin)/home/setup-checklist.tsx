"use client";

import { CircleCheck, X } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { OpenSteps } from "@/components/ui/checklist";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import { useStored } from "@/components/use-stored";
import { isSetUp, laterSteps, type SetupSteps, stepLabels } from "./step-labels";

interface SetupChecklistProps {
  readonly steps: SetupSteps;
  readonly orgId: string;
  /** Whether the plan includes connections to other systems. */
  readonly mayConnect: boolean;
}

/** The way into setup, and the steps that can wait. When all are done, a single line that can be dismissed. */
export function SetupChecklist({ steps, orgId, mayConnect }: SetupChecklistProps) {
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
  const open = laterSteps(steps).filter((each) => !each.done);
  const isReady = isSetUp(steps);
  const hasCampaign = steps.some((each) => each.step === "campaign" && each.done);
  return (
    <Card flush aria-labelledby="setup">
      <CardHeader
        flush
        id="setup"
        title={isReady ? "Whenever you like" : "Get your first lead in two minutes"}
        description={
          isReady
            ? mayConnect && <ConnectLine />
            : `${hasCampaign ? "Get" : "Set the offer, get"} the real invite on your own phone, and see the lead come in.`
        }
        aside={
          isReady ? (
            `${done} of ${steps.length} done`
          ) : (
            <ButtonLink href="/setup" variant={hasCampaign ? "secondary" : "primary"}>
              {done === 0 ? "Start" : "Continue"}
            </ButtonLink>
          )
        }
      />
      <div className="px-5 pb-4 sm:px-6">
        <Progress label="Steps done" value={done} max={steps.length} />
      </div>
      {open.length > 0 && (
        <OpenSteps
          label={isReady ? undefined : "Whenever you like"}
          steps={open.map(({ step }) => stepLabels[step])}
          className="border-inner-line border-t"
        />
      )}
    </Card>
  );
}

function ConnectLine() {
  return (
    <>
      If you get paid through Stripe, Square or a CRM, <TextLink href="/settings/connections">connect it</TextLink>, so
      paid jobs convert automatically.
    </>
  );
}
