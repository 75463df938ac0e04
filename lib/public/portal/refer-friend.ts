import { ApiError } from "@/lib/kit/errors";
import { type KeptForm, wrongFields } from "@/lib/public/friend-page/kept-form";
import type { Portal } from "@/lib/public/portal/find-portal";
import { createReferral } from "@/lib/referrals/service";

/** What came of telling who could use the business: `closed` when the link takes no friends any more. */
export type Told =
  | { readonly kind: "told" | "known" | "own" | "closed" }
  | { readonly kind: "again"; readonly form: KeptForm };

interface Moment {
  readonly now: Date;
  readonly requestId: string;
}

/** Records a friend whom the advocate names. Only the friend could agree to be texted, so nobody does here. */
export async function referFriend(
  { actor, advocate }: Portal,
  values: KeptForm["values"],
  moment: Moment,
): Promise<Told> {
  const { friendName, friendEmail, friendPhone } = values;
  const { campaignId, advocateId } = advocate;
  const friend = {
    friendName,
    friendEmail: friendEmail.trim(),
    ...(friendPhone.trim() !== "" && { friendPhone }),
  };
  try {
    await createReferral(actor, { campaignId, advocateId, ...friend }, moment);
    return { kind: "told" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "self_referral") return { kind: "own" };
    if (error.code === "duplicate_referral") return { kind: "known" };
    if (error.code !== "invalid_input") return { kind: "closed" };
    return { kind: "again", form: { values, wrong: wrongFields(error) } };
  }
}
