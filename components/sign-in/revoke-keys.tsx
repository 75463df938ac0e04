"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/field";

/** "API key" or "3 API keys", after "my" or a name. */
export function countKeys(amount: number): string {
  return amount === 1 ? "API key" : `${amount} API keys`;
}

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether ending a member's sessions also revokes the member's API keys. */
export function RevokeKeysChoice({ label, checked, onChange }: Props) {
  return (
    <Choice
      label={label}
      hint="Leave it checked if someone else might know them. Apps that use them will stop working."
    >
      {(control) => <Checkbox {...control} checked={checked} onCheckedChange={(next) => onChange(next === true)} />}
    </Choice>
  );
}
