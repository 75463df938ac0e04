"use client";

import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { brandLook } from "@/app/brand-look";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useLoaded } from "@/components/use-loaded";
import { branding } from "@/lib/branding/contract";
import { contrastRatio, inkOn, readableOn } from "@/lib/branding/contrast";
import { EditorFrame } from "../campaigns/editor-frame";
import { BrandPreview, type SampleTerms } from "./brand-preview";
import { LogoField } from "./logo-field";
import { type BrandingForm, useBrandingForm } from "./use-branding-form";

const WHITE = "#ffffff";

/** What becomes of text in and on a color, in a sentence or two. @param color #rrggbb */
export function sayContrast(color: string): string {
  const ink = inkOn(color);
  const name = ink === WHITE ? "white" : "black";
  const ratio = (Math.floor(contrastRatio(ink, color) * 10) / 10).toFixed(1);
  const onIt = `Text on it will be ${name}, which is easy to read (contrast ${ratio} to 1).`;
  const shade = readableOn(color, WHITE);
  if (shade === color) return onIt;
  return `${onIt} As text on white it is too pale, so a darker shade stands in there: ${shade}.`;
}

/** The brand's color, typed or picked, and what becomes of text on it. */
function ColorField({ form, plain }: { form: BrandingForm; plain: string }) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "primaryColor" });
  const value = field.value ?? "";
  const [typed, setTyped] = useState(value);
  // Something else has set the color: the picker, or the form that was reset.
  const text = readColor(typed) === value ? typed : value;
  const color = isColor(value) ? value : plain;
  const set = (next: string) => {
    setTyped(next);
    field.onChange(readColor(next));
  };
  return (
    <Field
      label="Color"
      error={fieldState.error && "Must be # and six digits or letters from a to f, such as #1a7f5a."}
      hint={
        value === ""
          ? `Nothing is chosen, so it is our green, ${plain}.`
          : isColor(value) && sayContrast(color)
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
          autoComplete="off"
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

const plain = { spellCheck: false, autoComplete: "off", autoCapitalize: "none" } as const;

/** Where else customers find the business. */
function LinksCard({ form }: { form: BrandingForm }) {
  return (
    <Card aria-labelledby="links">
      <CardHeader
        id="links"
        title="Links"
        description="At the foot of your messages. Leave out what you do not have."
      />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <TextField
          {...plain}
          form={form}
          name="instagram"
          label="Instagram"
          leading="@"
          placeholder="acmeplumbing"
        />
        <TextField {...plain} form={form} name="twitterX" label="X" leading="@" placeholder="acmeplumbing" />
        <TextField
          {...plain}
          form={form}
          name="facebook"
          label="Facebook page"
          type="url"
          placeholder="https://facebook.com/acme"
        />
        <TextField
          {...plain}
          form={form}
          name="the service"
          label="Website or other page"
          type="url"
          placeholder="https://example.com"
        />
      </div>
    </Card>
  );
}

interface BrandingEditorProps {
  readonly wire: z.input<typeof branding.get.output>;
  /** The business name. */
  readonly name: string;
  /** The color while none is chosen. */
  readonly plain: string;
  readonly terms: SampleTerms;
}

/** The organization's look: color, logo and links, beside what they make of its pages. */
export function BrandingEditor({ wire, name, plain, terms }: BrandingEditorProps) {
  const { branding: saved } = useLoaded(branding.get, wire);
  const { form, logo, setLogo, uploaded } = useBrandingForm(saved);
  const chosenUrl = useObjectUrl(logo?.file);
  const typed = form.methods.watch("primaryColor") ?? "";
  const logoUrl = chosenUrl ?? saved?.logoUrl;
  const dirty = form.methods.formState.isDirty || logo !== undefined;
  const brand = brandLook({ name, logoUrl, color: isColor(typed) ? typed : plain });
  return (
    <EditorFrame
      header={{ title: "Branding", description: "How your business looks to your customers." }}
      form={form}
      dirty={dirty}
      verb="Save changes"
      aside={
        dirty && (
          <Button
            look="quiet"
            onClick={() => {
              form.methods.reset();
              setLogo(undefined);
            }}
          >
            Discard
          </Button>
        )
      }
      preview={
        <BrandPreview brand={brand} terms={terms}>
          {dirty && <p>Not saved yet. The e-mail shows the saved logo and links.</p>}
        </BrandPreview>
      }
    >
      <Card aria-labelledby="look">
        <CardHeader
          id="look"
          title="Logo and color"
          description="On every page and message your customers see."
        />
        <div className="grid gap-6">
          <LogoField
            shownUrl={logoUrl}
            isSaved={saved?.logoUrl !== undefined}
            chosen={logo}
            onChoose={setLogo}
            uploaded={uploaded}
          />
          <ColorField form={form} plain={plain} />
        </div>
      </Card>
      <LinksCard form={form} />
    </EditorFrame>
  );
}

/** An address at which this page can show a file that is nowhere but here. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

/** What was typed as a color, as the API takes it: "1A7F5A" is #1a7f5a. What is none stays what it is, to be refused. */
export function readColor(typed: string): string {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? typed.trim() : `#${digits.toLowerCase()}`;
}

/** Whether it can be painted with. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
