"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { contrastRatio, makeReadable, textColorOn } from "@/lib/business/branding/contrast";
import type { BrandingForm } from "./use-branding-form";

const WHITE = "#ffffff";

/** The brand color, typed or picked, and the contrast of text on it. */
export function ColorField({ form, plain }: { form: BrandingForm; plain: string }) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "primaryColor" });
  const value = field.value ?? "";
  const [typed, setTyped] = useState(value);
  // The color changed elsewhere: in the picker or by a form reset.
  const text = readColor(typed) === value ? typed : value;
  const color = isColor(value) ? value : plain;
  const set = (next: string) => {
    setTyped(next);
    field.onChange(readColor(next));
  };
  return (
    <Field
      label="Color"
      error={fieldState.error && "Enter a color code such as #1a7f5a."}
      hint={
        value === "" ? `No color picked, so we use our green, ${plain}.` : isColor(value) && describeContrast(color)
      }
    >
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name={field.name}
          value={text}
          placeholder={plain}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={20}
          onChange={(event) => set(event.target.value)}
          onBlur={() => {
            setTyped(value);
            field.onBlur();
          }}
          className="max-w-72 [&>input]:font-mono"
          leading={
            <input
              type="color"
              aria-label="Pick a color"
              value={color}
              onChange={(event) => set(event.target.value)}
              className="-ml-1 block size-6 cursor-pointer appearance-none overflow-hidden rounded-[6px] border border-edge bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
            />
          }
        />
      )}
    </Field>
  );
}

/** Describes the contrast of text in and on a color, in a sentence or two. @param color #rrggbb */
export function describeContrast(color: string): string {
  const ink = textColorOn(color);
  const name = ink === WHITE ? "White" : "Black";
  const ratio = (Math.floor(contrastRatio(ink, color) * 10) / 10).toFixed(1);
  const onIt = `${name} text on it is easy to read (contrast ${ratio}:1).`;
  const shade = makeReadable(color, WHITE);
  if (shade === color) return onIt;
  return `${onIt} Too light for text on white; we use ${shade} there.`;
}

/** A typed color as the API takes it: "1A7F5A" is #1a7f5a. Returns anything else unchanged, for the API to reject. */
export function readColor(typed: string): string {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? typed.trim() : `#${digits.toLowerCase()}`;
}

/** Whether CSS can use it as a color. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
