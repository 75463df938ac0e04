import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ChecklistStep } from "@/components/ui/checklist";
import type { accounts } from "@/lib/accounts/contract";
import { stepLabels } from "../(admin)/home/step-labels";

const MOST = 3;

/** The remaining steps, the next one first and most prominent. */
export function NextSteps({ steps }: z.output<typeof accounts.setup.output>) {
  const open = steps.filter(({ done }) => !done).slice(0, MOST);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-3 font-semibold text-section">
        What’s next
      </h2>
      <Card flush>
        <ol className="divide-y divide-inner-line">
          {open.map(({ step }, place) => {
            const { title, text, verb, href } = stepLabels[step];
            return (
              <ChecklistStep
                key={step}
                title={title}
                done={false}
                action={
                  <ButtonLink
                    href={href}
                    size="small"
                    variant={place === 0 ? "primary" : "secondary"}
                    aria-label={`${verb}: ${title}`}
                  >
                    {verb}
                  </ButtonLink>
                }
              >
                {text}
              </ChecklistStep>
            );
          })}
        </ol>
      </Card>
    </section>
  );
}
