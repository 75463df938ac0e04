import { Card } from "@/components/ui/card";
import { OpenSteps } from "@/components/ui/checklist";
import { laterSteps, type SetupSteps, stepLabels } from "../(admin)/home/step-labels";

/** The steps that can wait, and two that bring in more leads. */
export function Whenever({ steps, mayConnect }: { steps: SetupSteps; mayConnect: boolean }) {
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
        <OpenSteps steps={[...more, ...open]} />
      </Card>
    </section>
  );
}
