import { toast } from "sonner";
import { leaveTo, signOut as requestSignOut } from "@/components/sign-in/session";

export const signInPath = "/sign-in";

/** Signs this browser out and shows the sign-in page, or says that it did not work. */
export async function signOut(): Promise<void> {
  const answer = await requestSignOut();
  if ("problem" in answer) {
    toast.error("You’re still signed in. We couldn’t reach the server. Try again in a moment.");
    return;
  }
  await leaveTo(signInPath);
}
