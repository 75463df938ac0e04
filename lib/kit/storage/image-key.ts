/** The images a logo may be (spec "Limits"). */
export const imageTypes = ["image/png", "image/jpeg", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

const endings = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif" } as const;

/** The most bytes a logo may have: 2 MiB. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const KEY = new RegExp(`^logos/${ID}/${ID}\\.(png|jpg|gif)$`);

/** The key of one of an organization's logos. */
export function logoKey(orgId: string, id: string, contentType: ImageType): string {
  return `logos/${orgId}/${id}.${endings[contentType]}`;
}

/**
 * The content type of the object under a key.
 * @throws Error when it is not a key as `logoKey` makes them, so that none can lead out of its folder or store
 */
export function imageTypeOf(key: string): ImageType {
  const type = findImageType(key);
  if (!type) throw new Error("This is not the key of a stored image");
  return type;
}

/** The content type of the object under a key, or null when it is not a key at all. */
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

export interface Upload {
  readonly key: string;
  readonly contentType: ImageType;
  /** When the address stops working. */
  readonly expiresAt: Date;
}

/** Where logos are kept. Every function throws when it gets what is not a key as `logoKey` makes them. */
export interface Storage {
  /**
   * An address that takes one PUT of at most `MAX_LOGO_BYTES` under this key and of this type, and no other.
   * @throws ApiError `unavailable`
   */
  presignUpload(upload: Upload): Promise<{ uploadUrl: string; publicUrl: string }>;
  /**
   * The stored bytes, or null when there are none. Never more than `MAX_LOGO_BYTES + 1`: one too many tells enough.
   * @throws ApiError `unavailable`
   */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Removes the object; that it is gone already is no error.
   * @throws ApiError `unavailable`
   */
  remove(key: string): Promise<void>;
  /** The address everyone can read the object at. */
  publicUrl(key: string): string;
}
