import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { keepValues } from "./links";

interface ValuesInputProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** The values that a condition takes, for those that are not in this event. None is no answer, and changes nothing. */
export function ValuesInput({ label, values, onChange }: ValuesInputProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    const kept = keepValues((typed ?? "").split(","));
    if (kept.length > 0) onChange(kept);
    setTyped(undefined);
  };
  return (
    <Field label={label} hint="With commas between them." className="px-3 pb-3">
      {(control) => (
        <Input
          {...control}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          value={typed ?? values.join(", ")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === "Enter" && save()}
        />
      )}
    </Field>
  );
}
