import { refuseOtherMethods, showFriendPage, takeFriendForm } from "@/lib/public/friend-page/friend-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showFriendPage as GET,
  showFriendPage as HEAD,
  takeFriendForm as POST,
};
