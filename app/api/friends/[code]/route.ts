import { serveOnly } from "@/lib/kit/route";
import { showFriendPage, takeFriendForm } from "@/lib/public/friend-page/friend-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showFriendPage,
  HEAD: showFriendPage,
  POST: takeFriendForm,
});
