/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Some browsers read the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
