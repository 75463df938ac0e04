import type { FieldValues } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import type { BoundField } from "@/components/form/use-parsed-form";

/** A note that only the team reads. */
export function TeamNoteField<V extends FieldValues>(field: Pick<BoundField<V, string>, "form" | "name">) {
  return <TextField {...field} label="Note for your team" optional maxLength={500} />;
}
