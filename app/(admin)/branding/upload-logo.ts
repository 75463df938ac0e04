import { z } from "zod";
import { branding } from "@/lib/branding/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";
import type { ImageType } from "@/lib/platform/storage/image-key";

/** A file that was looked at and can become the logo. */
export interface LogoFile {
  readonly file: File;
  readonly type: ImageType;
}

/**
 * Uploads a logo, and answers what saving it takes (spec "Branding", steps one and two).
 * @param onProgress is told the share that is uploaded, 0 to 1
 * @throws ApiError the refusal; TypeError when the server was not reached
 */
export async function uploadLogo({ file, type }: LogoFile, onProgress: (share: number) => void) {
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

const Problem = z.object({ detail: z.string() });

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
