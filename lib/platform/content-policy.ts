interface Policy {
  /** Sources of the scripts that the server wrote into the page: a nonce, or their hashes. */
  readonly scripts: readonly string[];
  /** The product's address, which forms may also submit to. */
  readonly appUrl: string;
  /** React explains errors with `eval` while developing. */
  readonly isDevelopment: boolean;
  /** Whether logos are stored at Vercel, where the browser uploads and loads them. */
  readonly usesBlob: boolean;
}

const blobPictures = "https://*.public.blob.vercel-storage.com";
const blobUploads = "https://vercel.com https://blob.vercel-storage.com";

/**
 * The content security policy (level 3): a page may load our own files and run the scripts that the server wrote into
 * it. Inline styles are allowed because menus and charts use them for positioning.
 */
export function contentPolicy({ scripts, appUrl, isDevelopment, usesBlob }: Policy): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(usesBlob ? [blobPictures] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(usesBlob ? [blobUploads] : []), ...(isDevelopment ? ["ws:"] : [])],
    // The offline page (public/offline.js).
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
