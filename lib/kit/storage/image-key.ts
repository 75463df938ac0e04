/** The image types allowed for logos (spec "Limits"). */
export const imageTypes = ["image/png", "image/jpeg", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif" } as const;

/** The maximum size of a logo, in bytes: 2 MiB. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const KEY = new RegExp(`^logos/${ID}/${ID}\\.(png|jpg|gif)$`);

/** The storage key of an organization's logo. */
export function logoKey(orgId: string, id: string, contentType: ImageType): string {
  return `logos/${orgId}/${id}.${extensions[contentType]}`;
}

/**
 * The content type of the object under a key.
 * @throws Error if it isn't a key from `logoKey`, so that no key can point outside its folder or store
 */
export function imageTypeOf(key: string): ImageType {
  const type = findImageType(key);
  if (!type) throw new Error("This is not the key of a stored image");
  return type;
}

/** The content type of the object under a key, or null if it isn't a valid key. */
export function findImageType(key: string): ImageType | null {
  switch (KEY.exec(key)?.[1]) {
    case "png":
      return "image/png";
    case "jpg":
      return "image/jpeg";
    case "gif":
      return "image/gif";
    default:
      return null;
  }
}

export interface LogoUpload {
  readonly key: string;
  readonly contentType: ImageType;
  /** When the upload URL expires. */
  readonly expiresAt: Date;
}

/** The store of logos. Every function throws for keys that aren't from `logoKey`. */
export interface Storage {
  /**
   * A URL that accepts one PUT of at most `MAX_LOGO_BYTES` for this key and type.
   * @throws ApiError `unavailable`
   */
  presignUpload(upload: LogoUpload): Promise<{ uploadUrl: string; publicUrl: string }>;
  /**
   * The stored bytes, or null if there are none. Reads at most `MAX_LOGO_BYTES + 1`, enough to detect an oversized object.
   * @throws ApiError `unavailable`
   */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Deletes the object; no error if it doesn't exist.
   * @throws ApiError `unavailable`
   */
  remove(key: string): Promise<void>;
  publicUrl(key: string): string;
}
