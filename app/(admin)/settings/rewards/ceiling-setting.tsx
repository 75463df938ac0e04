import type { ReactNode } from "react";
import type { z } from "zod";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import type { Actor } from "@/lib/kit/auth/actor";
import type { ceilings } from "@/lib/ledger/approvals/contract";
import { AdminSetting } from "../admin-setting";
import { CeilingForm } from "./ceiling-form";

interface Props {
  readonly actor: Actor;
  readonly limits: z.input<typeof ceilings.get.output>;
}

/** The amounts above which a second person must approve rewards and credit added by hand. */
export function CeilingSetting({ actor, limits }: Props) {
  const { maxRewardCents, maxAdjustmentCents } = limits.ceiling;
  return (
    <div id="second-ok" className="scroll-mt-20">
      <AdminSetting
        title="Approval for large amounts"
        description="Above these amounts, someone else on your team has to approve, whether it comes from the app, the API, a customer file or a connection. Nothing gets added until they do. If you’re alone, you confirm twice. Each reward counts by itself; what one person adds by hand counts together for the day."
        actor={actor}
        what="change the amounts"
        form={<CeilingForm {...limits} />}
      >
        <DescriptionList
          facts={[
            { name: "Rewards over", value: formatLimit(maxRewardCents) },
            { name: "Adjustments over", value: formatLimit(maxAdjustmentCents) },
          ]}
        />
      </AdminSetting>
    </div>
  );
}

function formatLimit(cents: number | undefined): ReactNode {
  return cents === undefined ? "No limit" : <Money cents={cents} />;
}
