/** Whether the member closed the browser's passkey prompt, or another prompt replaced it. */
export function wasCanceled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^(NotAllowedError|AbortError)$/.test(error.name) || wasCanceled(error.cause);
}
