import { type Offer, sayClaim } from "@/components/campaigns/offer";
import { PublicForm, type PublicFormProps } from "./public-form";

export interface FriendFormProps extends PublicFormProps {
  readonly offer: Offer;
}

/** For who follows an advocate's link. */
export function FriendForm({ offer, ...form }: FriendFormProps) {
  return (
    <PublicForm {...form} title="Where can we reach you?" submit={sayClaim(offer)} first="friendEmail" />
  );
}
