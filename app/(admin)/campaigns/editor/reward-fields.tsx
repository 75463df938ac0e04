import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import type { EditorValues } from "./editor-values";

/** What each side gets, typed as dollars or as a percentage. */
export function RewardFields({ form }: { form: EndpointForm<EditorValues> }) {
  const isFixed = form.methods.watch("rewardMode") === "fixed";
  const unit = isFixed ? { leading: "$" } : { trailing: "%" };
  const shared = { form, inputMode: "decimal", autoComplete: "off", ...unit } as const;
  return (
    <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
      <TextField {...shared} name="advocateRewardValue" label="Advocate earns" />
      <TextField {...shared} name="friendRewardValue" label="Friend gets" />
    </div>
  );
}
