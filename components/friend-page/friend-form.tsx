import { describeClaim, type Offer } from "@/components/campaigns/offer";
import { PublicForm, type PublicFormProps } from "./public-form";

export interface FriendFormProps extends PublicFormProps {
  readonly offer: Offer;
}

/** The form for friends who follow an advocate's link. */
export function FriendForm({ offer, ...form }: FriendFormProps) {
  const { words } = form;
  return (
    <PublicForm
      {...form}
      title={words.friend.reach}
      submit={describeClaim(offer, words.offer)}
      first="friendEmail"
    />
  );
}
