import { brandLook } from "@/app/brand-look";
import { firstName, fullName, shortName } from "@/emails/text/names";
import type { FriendLink } from "@/lib/public/friend-page/find-link";

/** What a page calls everybody. An advocate's names are empty when there is none to use. */
export interface Names {
  readonly business: string;
  /** "Ann R." */
  readonly advocate: string;
  /** "Ann" */
  readonly first: string;
}

export function namesOf({ brand, advocateName }: Pick<FriendLink, "brand" | "advocateName">): Names {
  return {
    business: fullName(brand.name),
    advocate: shortName(advocateName),
    first: firstName(advocateName),
  };
}

/** The brand as the page wears it. Its name is one that sentences can hold. */
export function lookOf({ brand }: Pick<FriendLink, "brand">) {
  return brandLook({ ...brand, name: fullName(brand.name) });
}

/** "Ann’s", "James’" */
export function possessive(name: string): string {
  return /s\u2069?$/i.test(name) ? `${name}’` : `${name}’s`;
}
