"use client";

import { Lightbulb } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Badge } from "@/components/ui/badge";
import { Choice } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Switch } from "@/components/ui/switch";
import { severityLooks } from "../../../inbox/review/describe";
import { RecordDots } from "../../../inbox/review/rule-record";
import type { RuleInfo } from "../../../inbox/review/view";
import { type RulesValues, readValue } from "./rules-values";
import { TriedRule } from "./tried-rule";

interface RuleRowProps {
  readonly form: EndpointForm<RulesValues>;
  readonly rule: RuleInfo;
  readonly isAdmin: boolean;
}

export function RuleRow({ form, rule: info, isAdmin }: RuleRowProps) {
  const { rule, label, about, severity, isFixed, value, valueLabel, advice } = info;
  const { control } = form.methods;
  const { field: on } = useController({ control, name: `rules.${rule}.on` });
  const number = readValue(useWatch({ control, name: `rules.${rule}.value` }));
  const isChanged = on.value !== info.on || number !== (value ?? null);
  const look = severityLooks[severity];
  return (
    <li id={rule} className="grid scroll-mt-6 gap-3 px-5 py-4.5 target:bg-tint/40 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 flex-[1_1_20rem] gap-2">
          <Choice
            label={
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
                {label}
                <Badge tone={look.tone}>{look.label}</Badge>
              </span>
            }
            hint={isFixed ? `${about} It can’t be turned off.` : about}
          >
            {(switchControl) => (
              <Switch
                {...switchControl}
                ref={on.ref}
                checked={on.value}
                onCheckedChange={on.onChange}
                disabled={!isAdmin || isFixed}
                className="mt-0.5"
              />
            )}
          </Choice>
          <Record info={info} />
          {advice && (
            <p className="ml-11 flex w-fit gap-2 text-pretty rounded-control bg-blue-bg px-3 py-2 text-secondary">
              <Lightbulb size={14} className="mt-[3px] shrink-0 text-blue" />
              {advice}
            </p>
          )}
        </div>
        {value !== undefined && (
          <TextField
            form={form}
            name={`rules.${rule}.value`}
            label={valueLabel ?? "Number"}
            inputMode="numeric"
            disabled={!isAdmin || !on.value}
            className="w-44 max-sm:ml-11"
          />
        )}
      </div>
      {isChanged && number !== undefined && (number !== null || value === undefined) && (
        <TriedRule rule={rule} value={number} isOn={on.value} />
      )}
    </li>
  );
}

function Record({ info: { flagged, allowed, denied, recent } }: { info: RuleInfo }) {
  if (flagged === 0) return <p className="ml-11 text-caption text-soft">Nothing flagged in 12 months</p>;
  return (
    <div className="ml-11 flex items-center gap-3 text-caption text-soft">
      <p>
        {formatCount(flagged, "lead")} flagged in 12 months · {allowed.toLocaleString("en-US")} allowed ·{" "}
        {denied.toLocaleString("en-US")} denied
      </p>
      <RecordDots recent={recent} />
    </div>
  );
}
