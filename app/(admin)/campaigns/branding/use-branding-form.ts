"use client";

import { useState } from "react";
import type { z } from "zod";
import { useConflictSave } from "@/components/form/use-conflict-save";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { type Branding, branding } from "@/lib/business/branding/contract";
import { call } from "@/lib/kit/client";
import type { LogoFile } from "./logo-file";

export type BrandingForm = ReturnType<typeof useBrandingForm>["form"];

/** The branding form, with the chosen logo and its upload progress. */
export function useBrandingForm(saved: z.output<typeof Branding> | null) {
  // The values the form was filled from; the page may receive newer ones.
  const [base, setBase] = useState(saved);
  const [logo, setLogo] = useState<LogoFile>();
  const [uploaded, setUploaded] = useState<number>();
  const form = useSchemaForm({
    schema: branding.update.input,
    defaultValues: valuesOf(saved),
    draftKey: "branding",
    send: async (input) => {
      try {
        const uploadedLogo = logo && (await (await import("./logo-file")).uploadLogo(logo, setUploaded));
        const typed = { ...changesOf(base, input), ...uploadedLogo };
        // Saving unchanged values is harmless, and confirms success.
        const changes = Object.keys(typed).length > 0 ? typed : input;
        const answer = await save({ branding: base }, changes, (headers) =>
          call(branding.update, changes, { headers }),
        );
        if (!answer) return null;
        setLogo(undefined);
        setBase(answer.branding);
        form.methods.reset(valuesOf(answer.branding));
        return answer;
      } finally {
        setUploaded(undefined);
      }
    },
    success: "Branding saved. Your pages and messages now look like this.",
  });
  const { save, dialog } = useConflictSave({
    read: branding.get,
    update: branding.update,
    at: {},
    fields: fieldLabels,
    onTheirs: (latest) => {
      setBase(latest.branding);
      form.methods.reset(valuesOf(latest.branding));
    },
  });
  // This page removed the logo, so it isn't another member's change.
  const forgetLogo = () => setBase((last) => last && withoutLogo(last));
  return { form, logo, setLogo, forgetLogo, uploaded, dialog };
}

function withoutLogo({ logoUrl: _, logoKey: __, ...rest }: z.output<typeof Branding>) {
  return rest;
}

const fieldLabels = {
  primaryColor: { label: "Color" },
  instagram: { label: "Instagram" },
  twitterX: { label: "X" },
  facebook: { label: "Facebook page" },
  "the service": { label: "Website or other page" },
  logoUrl: { label: "Logo", format: (value: unknown) => (value === null ? "None" : "New picture") },
};

type BrandingChange = z.output<typeof branding.update.input>;

// Sends only changed fields, so it can't undo another member's changes.
function changesOf(base: z.output<typeof Branding> | null, input: BrandingChange): BrandingChange {
  const before: Readonly<Record<string, unknown>> = base ?? {};
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== (before[name] ?? null)));
}

function valuesOf(saved: z.output<typeof Branding> | null) {
  return {
    primaryColor: saved?.primaryColor ?? "",
    instagram: saved?.instagram ?? "",
    twitterX: saved?.twitterX ?? "",
    facebook: saved?.facebook ?? "",
    "the service": saved?.["the service"] ?? "",
    // Set by the upload; not a form field.
    logoUrl: undefined,
    logoKey: undefined,
  };
}
