// The visitor has closed the sheet again, or it is open already.
const answered = new Set(["AbortError", "InvalidStateError"]);

/** Opens the device's own share sheet. @returns whether there was one */
export async function shareNatively(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && answered.has(error.name);
  }
}
