import type { AlertLead } from "@/emails/props";
import { fullName } from "@/emails/text/names";

/** Who sent a friend, to follow the friend's name: "from Maria Gonzalez", "says Maria from church sent them". */
export function describeOrigin({ advocateName, sentBy }: AlertLead, longest?: number): string {
  if (advocateName) return `from ${fullName(advocateName, longest)}`;
  return sentBy ? `says ${fullName(sentBy, longest)} sent them` : "doesn’t know who sent them";
}
