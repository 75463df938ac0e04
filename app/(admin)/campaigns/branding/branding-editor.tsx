"use client";

import type { z } from "zod";
import { brandLook } from "@/app/brand-look";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useLoaded } from "@/components/use-loaded";
import { branding } from "@/lib/business/branding/contract";
import { EditorFrame } from "../editor-frame";
import { BrandPreview, type SampleTerms } from "./brand-preview";
import { ColorField, isColor } from "./color-field";
import { LogoField } from "./logo-field";
import { type BrandingForm, useBrandingForm } from "./use-branding-form";
import { useObjectUrl } from "./use-object-url";

const plain = { spellCheck: false, autoCapitalize: "none" } as const;

interface BrandingEditorProps {
  readonly wire: z.input<typeof branding.get.output>;
  readonly name: string;
  /** The default color. */
  readonly plain: string;
  readonly terms: SampleTerms;
}

/** The organization's color, logo and links, beside a preview of its pages. */
export function BrandingEditor({ wire, name, plain, terms }: BrandingEditorProps) {
  const { branding: saved } = useLoaded(branding.get, wire);
  const { form, logo, setLogo, forgetLogo, uploaded, dialog } = useBrandingForm(saved);
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
            variant="quiet"
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
          {dirty && <p>Not saved yet. The email preview still shows your saved logo and links.</p>}
        </BrandPreview>
      }
    >
      <Card aria-labelledby="look">
        <CardHeader id="look" title="Logo and color" description="On every page and message your customers see." />
        <div className="grid gap-6">
          <LogoField
            shownUrl={logoUrl}
            isSaved={saved?.logoUrl !== undefined}
            chosen={logo}
            onChoose={setLogo}
            uploaded={uploaded}
            onRemoved={forgetLogo}
          />
          <ColorField form={form} plain={plain} />
        </div>
      </Card>
      {dialog}
      <LinksCard form={form} />
    </EditorFrame>
  );
}

/** Links to the business's other pages. */
function LinksCard({ form }: { form: BrandingForm }) {
  return (
    <Card aria-labelledby="links">
      <CardHeader
        id="links"
        title="Links"
        description="Shown at the bottom of your messages. Leave blank anything you don’t have."
      />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <TextField {...plain} form={form} name="instagram" label="Instagram" leading="@" placeholder="acmeplumbing" />
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
