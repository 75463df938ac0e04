import { z } from "zod";
import { formatBytes } from "@/components/ui/format";
import { businessProfile } from "@/lib/accounts/business-profile/contract";
import { branding } from "@/lib/business/branding/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";
import { type ImageType, MAX_LOGO_BYTES } from "@/lib/kit/storage/image-key";

// Loaded when a file is chosen.

const beginnings: readonly [type: ImageType, bytes: readonly number[]][] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
];

/**
 * Detects the image type from the first bytes, since the extension may be wrong, or explains why it can't be a logo.
 */
export async function checkLogoFile(file: Blob): Promise<{ type: ImageType } | { problem: string }> {
  if (file.size === 0) return { problem: "The file is empty. Choose another one." };
  if (file.size > MAX_LOGO_BYTES) {
    return {
      problem: `The file is ${formatBytes(file.size)}; the limit is 2 MB. Make it smaller and try again.`,
    };
  }
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const match = beginnings.find(([, bytes]) => bytes.every((byte, position) => start[position] === byte));
  if (match) return { type: match[0] };
  return { problem: "Your image must be a PNG, JPEG or GIF. Save it as a PNG and try again." };
}

const Problem = z.object({ detail: z.string() });

/** A checked file that can become the logo. */
export interface LogoFile {
  readonly file: File;
  readonly type: ImageType;
  /** Formatted size. */
  readonly size: string;
}

/**
 * Uploads a logo and returns the input for saving it.
 * @param onProgress receives the uploaded share, 0 to 1
 * @throws ApiError if the upload is refused; TypeError if the server can't be reached
 */
export async function uploadLogo({ file, type }: LogoFile, onProgress: (share: number) => void) {
  const { uploadUrl, publicUrl, key } = await call(branding.startLogoUpload, { contentType: type });
  await putFile(uploadUrl, { file, type }, onProgress);
  return { logoUrl: publicUrl, logoKey: key };
}

/** Uploads the photo of the business profile and returns its key. */
export async function uploadPhoto(photo: LogoFile, onProgress: (share: number) => void): Promise<string> {
  const { uploadUrl, key } = await call(businessProfile.startPhotoUpload, { contentType: photo.type });
  await putFile(uploadUrl, photo, onProgress);
  return key;
}

// `fetch` doesn't report upload progress.
function putFile(
  url: string,
  { file, type }: Pick<LogoFile, "file" | "type">,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", type);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => (request.status === 200 ? resolve() : reject(refusalOf(request))));
    request.addEventListener("error", () => reject(new TypeError("The upload was interrupted")));
    request.send(file);
  });
}

function refusalOf({ responseText }: XMLHttpRequest): ApiError {
  const { data } = Problem.safeParse(parse(responseText));
  return new ApiError("invalid_image", data?.detail ?? "The upload failed. Try again in a moment.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
