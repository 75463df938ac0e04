import { initialsOf } from "@/components/ui/initials";
import { drawable } from "./drawable";

/** The letter that stands for a business in pictures; empty when the fonts lack it. */
export function initialOf(business: string): string {
  const [letter = ""] = initialsOf(business);
  return drawable(letter);
}
