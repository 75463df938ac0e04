"use client";

import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { type Branding, branding } from "@/lib/branding/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";
import type { ImageType } from "@/lib/platform/storage/image-key";
import { useRefresh } from "../use-refresh";

const Problem = z.object({ detail: z.string() });

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
        const uploadedLogo = logo && (await uploadLogo(logo, setUploaded));
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

/** A file that was looked at and can become the logo. */
export interface LogoFile {
  readonly file: File;
  readonly type: ImageType;
}

/**
 * Uploads a logo, and answers what saving it takes.
 * @param onProgress is told the share that is uploaded, 0 to 1
 * @throws ApiError the refusal; TypeError when the server was not reached
 */
async function uploadLogo({ file, type }: LogoFile, onProgress: (share: number) => void) {
  const { uploadUrl, publicUrl, key } = await call(branding.startLogoUpload, { contentType: type });
  await putFile(uploadUrl, { file, type }, onProgress);
  return { logoUrl: publicUrl, logoKey: key };
}

// Not `fetch`, which does not tell how far an upload has come.
function putFile(url: string, { file, type }: LogoFile, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", type);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => (request.status === 200 ? resolve() : reject(refusalOf(request))));
    request.addEventListener("error", () => reject(new TypeError("The upload was cut off")));
    request.send(file);
  });
}

function refusalOf({ responseText }: XMLHttpRequest): ApiError {
  const { data } = Problem.safeParse(parse(responseText));
  return new ApiError(
    "invalid_image",
    data?.detail ?? "The logo could not be uploaded. Try again in a moment.",
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
