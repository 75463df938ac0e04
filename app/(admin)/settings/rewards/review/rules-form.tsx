"use client";

import type { z } from "zod";
import { toastWaitingForAdmin } from "@/components/ceiling/approval-needed";
import { useAfterWrite } from "@/components/form/after-write";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { type EndpointForm, useParsedForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useLoaded } from "@/components/use-loaded";
import { call } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import type { ReviewSettings } from "../../../inbox/review/view";
import { LeaveGuard } from "../../../leave-guard";
import { RuleRow } from "./rule-row";
import { type RulesValues, readRules, valuesOf } from "./rules-values";

interface RulesFormProps {
  readonly wire: z.input<typeof reviews.getSettings.output>;
  /** Other members see it read-only. */
  readonly isAdmin: boolean;
}

/** Every rule with the decisions on its flags, and the automatic approval after some days. */
export function RulesForm({ wire, isAdmin }: RulesFormProps) {
  const { settings } = useLoaded(reviews.getSettings, wire);
  const form = useRulesForm(settings);
  const { isDirty } = form.methods.formState;
  return (
    <>
      <LeaveGuard when={isDirty && !form.pending} />
      <div data-editing={isDirty ? "" : undefined}>
        <Form form={form} className="gap-grid!">
          <Card flush aria-label="Rules">
            <ul className="divide-y divide-inner-line">
              {settings.rules.map((rule) => (
                <RuleRow key={rule.rule} form={form} rule={rule} isAdmin={isAdmin} />
              ))}
            </ul>
          </Card>
          <Card aria-labelledby="undecided">
            <CardHeader
              id="undecided"
              title="When no one decides"
              description="Credit stays held until someone on your team allows or denies it."
            />
            <TextField
              form={form}
              name="allowAfterDays"
              label="Allow automatically after"
              hint="Leave blank to decide every one yourself."
              optional
              inputMode="numeric"
              placeholder="Never"
              trailing="days"
              disabled={!isAdmin}
              className="max-w-60"
            />
          </Card>
          {isDirty && (
            <div className="sticky bottom-foot z-10 flex items-center justify-end gap-2 border-line border-t bg-paper py-3 max-lg:-mx-5 max-lg:px-5 max-lg:sm:-mx-9 max-lg:sm:px-9">
              <p className="mr-auto min-w-0 text-pretty text-secondary text-soft max-sm:hidden">
                Changes apply to new referrals. Less strict rules need another owner’s approval, if you have one.
              </p>
              <Button variant="quiet" onClick={() => form.methods.reset()}>
                Discard
              </Button>
              <SubmitButton form={form}>Save changes</SubmitButton>
            </div>
          )}
        </Form>
      </div>
    </>
  );
}

function useRulesForm(settings: ReviewSettings): EndpointForm<RulesValues> {
  const afterWrite = useAfterWrite();
  const { send } = useSend(reviews.updateSettings);
  const form = useParsedForm<RulesValues, z.output<typeof reviews.updateSettings.input>>({
    parse: (values) => readRules(settings, values),
    defaultValues: valuesOf(settings),
    draftKey: "review-rules",
    send: async (changes) => {
      const answer = Object.keys(changes).length > 0 ? await send(changes) : { settings };
      const isWaiting = "approval" in answer;
      if (isWaiting) toastWaitingForAdmin();
      const now = isWaiting ? await call(reviews.getSettings, {}) : answer;
      form.methods.reset(valuesOf(now.settings));
      await afterWrite(isWaiting ? undefined : "Rules saved.");
    },
  });
  return form;
}
