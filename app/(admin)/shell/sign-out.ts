import { toast } from "sonner";
import { signOutHere } from "./leave";

/** Signs this browser out, or says that it did not work. */
export async function signOut(): Promise<void> {
  if (!(await signOutHere())) {
    toast.error("You are still signed in: the server could not be reached. Try again in a moment.");
  }
}
