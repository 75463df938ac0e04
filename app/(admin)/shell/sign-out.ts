import { toast } from "sonner";
import { leaveTo } from "@/components/sign-in/leave-to";

export const signInPath = "/sign-in";

/** Signs this browser out and opens the sign-in page, or shows an error. */
export async function signOut(): Promise<void> {
  const session = await import("@/components/sign-in/session");
  const answer = await session.signOut();
  if ("problem" in answer) {
    toast.error("You’re still signed in. We couldn’t reach the server. Try again in a moment.");
    return;
  }
  await leaveTo(signInPath);
}
