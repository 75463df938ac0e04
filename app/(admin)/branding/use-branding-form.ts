"use client";

import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { type Branding, branding } from "@/lib/branding/contract";
import { call } from "@/lib/kit/client";
import { useRefresh } from "../use-refresh";
import type { LogoFile } from "./logo-file";

export type BrandingForm = ReturnType<typeof useBrandingForm>["form"];

/** The form of the branding, with the logo that was chosen and how much of it is uploaded. */
export function useBrandingForm(saved: z.output<typeof Branding> | null) {
  const refresh = useRefresh();
  const [logo, setLogo] = useState<LogoFile>();
  const [uploaded, setUploaded] = useState<number>();
  const form = useSchemaForm({
    schema: branding.update.input,
    defaultValues: valuesOf(saved),
    draftKey: "branding",
    send: async (input) => {
      try {
        const uploadedLogo = logo && (await (await import("./logo-file")).uploadLogo(logo, setUploaded));
        const answer = await call(branding.update, { ...input, ...uploadedLogo });
        await refresh();
        setLogo(undefined);
        form.methods.reset(valuesOf(answer.branding));
        toast.success("Branding saved. Your pages and messages look like this now.");
      } finally {
        setUploaded(undefined);
      }
    },
  });
  return { form, logo, setLogo, uploaded };
}

function valuesOf(saved: z.output<typeof Branding> | null) {
  return {
    primaryColor: saved?.primaryColor ?? "",
    instagram: saved?.instagram ?? "",
    twitterX: saved?.twitterX ?? "",
    facebook: saved?.facebook ?? "",
    "the service": saved?.["the service"] ?? "",
    // What an upload answers; no field of the form.
    logoUrl: undefined,
    logoKey: undefined,
  };
}
