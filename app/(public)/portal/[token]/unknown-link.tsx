import { Sheet } from "@/app/sheet";

export const UNKNOWN = "This link does not work";

/** The same whatever is wrong with the link: cut off, made up, or replaced by another. */
export function UnknownLink() {
  return (
    <Sheet
      title={UNKNOWN}
      text="Some programs cut long links off, and a business can replace a link by a new one. Open the newest message you got once more. If that does not help, ask the business for a new link: your credit is safe."
    />
  );
}
