import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { stampForm } from "@/lib/public/friend-page/form-time";
import type { SavedForm } from "@/lib/public/friend-page/saved-form";
import type { FriendView } from "./view";
import { brandedOf } from "./wording";

export type LinkView = Extract<FriendView, { link: FriendLink }>;

export type LinkForm = ReturnType<typeof formOf>;

/** The link's form, with rejected values and reasons. */
export function formOf({ link, isAgain, words }: LinkView, kept: SavedForm | null) {
  const { code, plan, brand } = link;
  return {
    asksForTexts: plan.sms,
    privacyUrl: brand.privacyUrl,
    action: `/api/friends/${code}`,
    stamp: stampForm(code, new Date()),
    values: kept?.values,
    trouble: isAgain ? (kept ?? ({ wrong: [], notice: "gone" } as const)) : undefined,
    business: brandedOf({ brand }).name,
    words,
  };
}
