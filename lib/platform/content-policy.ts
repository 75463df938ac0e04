interface Policy {
  /** Tells the scripts that the server itself wrote into this answer from others: a nonce of its own, or their hashes. */
  readonly scripts: readonly string[];
  /** Where the product is at home; forms may end there. */
  readonly appUrl: string;
  /** React explains errors with `eval` while developing. */
  readonly isDevelopment: boolean;
  /** Whether logos are kept with Vercel, which the browser then uploads to and loads from. */
  readonly usesBlob: boolean;
}

const blobPictures = "https://*.public.blob.vercel-storage.com";
const blobUploads = "https://vercel.com https://blob.vercel-storage.com";

/**
 * What a page may load and run (Content Security Policy level 3): the scripts that the server wrote into it, and our own
 * files. Inline styles stay allowed, because menus and charts are placed with them.
 */
export function contentPolicy({ scripts, appUrl, isDevelopment, usesBlob }: Policy): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(usesBlob ? [blobPictures] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(usesBlob ? [blobUploads] : []), ...(isDevelopment ? ["ws:"] : [])],
    // What says that there is no connection (public/offline.js).
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", new URL(appUrl).origin],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
