import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ChecklistStep } from "@/components/ui/checklist";
import { laterSteps, type SetupSteps, stepLabels } from "../(admin)/home/step-labels";

interface WheneverProps {
  readonly steps: SetupSteps;
  readonly mayConnect: boolean;
}

/** The steps that can wait, and two that bring in more leads. */
export function Whenever({ steps, mayConnect }: WheneverProps) {
  const open = laterSteps(steps).flatMap(({ step, done }) => (done ? [] : [stepLabels[step]]));
  const more = [
    {
      title: "Ask your last customers",
      text: "From a spreadsheet, or from Jobber or QuickBooks. You check it before anyone hears from you.",
      verb: "Import",
      href: "/advocates/import",
    },
    ...(mayConnect
      ? [
          {
            title: "Connect your software",
            text: "Paid jobs count without typing.",
            verb: "Connect",
            href: "/settings/connections",
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby="whenever">
      <h2 id="whenever" className="mb-3 font-semibold text-section">
        Whenever you like
      </h2>
      <Card flush>
        <ol className="divide-y divide-inner-line">
          {[...more, ...open].map(({ title, text, verb, href }) => (
            <ChecklistStep
              key={title}
              title={title}
              done={false}
              action={
                <ButtonLink href={href} size="small" aria-label={`${verb}: ${title}`}>
                  {verb}
                </ButtonLink>
              }
            >
              {text}
            </ChecklistStep>
          ))}
        </ol>
      </Card>
    </section>
  );
}
