import { FriendPage, type FriendPageProps } from "@/components/friend-page/friend-page";
import { frame } from "@/components/words/en/frame";
import { form, friend } from "@/components/words/en/friend";
import { offer } from "@/components/words/en/offer";

const words = { lang: "en" as const, frame, offer, form, friend };

/** The friend page in members' previews. */
export function EnglishFriendPage(props: Omit<FriendPageProps, "words">) {
  return <FriendPage {...props} words={words} />;
}
