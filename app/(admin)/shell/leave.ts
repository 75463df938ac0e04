import { leaveTo, signOut } from "@/components/sign-in/session";

export const signInPath = "/sign-in";

/** Signs this browser out and shows the sign-in page. Answers false when the server was not reached. */
export async function signOutHere(): Promise<boolean> {
  const answer = await signOut();
  if ("problem" in answer) return false;
  await leaveTo(signInPath);
  return true;
}
