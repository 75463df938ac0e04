"use client";

import { useState } from "react";
import { type FieldPathByValue, useController } from "react-hook-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { type Placeholder, WordsField } from "@/components/form/words-field";
import type { FieldProps } from "@/components/ui/field";
import type { EditorValues } from "./editor-values";

interface OurWordsFieldProps extends Pick<FieldProps, "hint"> {
  readonly form: EndpointForm<EditorValues>;
  readonly name: FieldPathByValue<EditorValues, string | undefined>;
  readonly label: string;
  /** Our own text, which applies while the business has none; empty if nothing does. */
  readonly ours: string;
  readonly maxLength: number;
  readonly isLine?: boolean;
  readonly rows?: number;
  readonly lang?: string;
  readonly placeholders?: readonly Placeholder[];
}

/**
 * A text with our default in it, as it would be sent. The form holds an empty value for the default, so it isn't saved
 * with the campaign and later releases can still improve it. A field that is emptied returns to it.
 */
export function OurWordsField({ form, name, ours, ...field }: OurWordsFieldProps) {
  const { field: control, fieldState } = useController({ control: form.methods.control, name });
  // While a member types, the field stays as typed, also empty.
  const [typed, setTyped] = useState<string>();
  const own: string = control.value ?? "";
  const write = (text: string) => control.onChange(text === ours || text.trim() === "" ? "" : text);
  return (
    <WordsField
      {...field}
      error={fieldState.error?.message}
      controlRef={control.ref}
      value={typed ?? (own || ours)}
      onChange={(text) => {
        setTyped(text);
        write(text);
      }}
      onBlur={() => {
        setTyped(undefined);
        control.onBlur();
      }}
      aside={
        own !== "" &&
        ours !== "" && (
          <button
            type="button"
            className="font-medium text-accent"
            aria-label={`Use our text for ${field.label.toLowerCase()}`}
            onClick={() => {
              setTyped(undefined);
              write("");
            }}
          >
            Use ours
          </button>
        )
      }
    />
  );
}
