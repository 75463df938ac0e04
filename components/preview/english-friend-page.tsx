import { FriendPage, type FriendPageProps } from "@/components/friend-page/friend-page";
import { frame } from "@/lib/kit/words/en/frame";
import { form, friend } from "@/lib/kit/words/en/friend";
import { offer } from "@/lib/kit/words/en/offer";

const words = { lang: "en" as const, frame, offer, form, friend };

/** The friend page in members' previews. */
export function EnglishFriendPage(props: Omit<FriendPageProps, "words">) {
  return <FriendPage {...props} words={words} />;
}
