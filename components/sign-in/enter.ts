import { signInWith } from "@/components/sign-in/front";
import { leaveTo } from "@/components/sign-in/leave-to";

/** Signs somebody in who has just chosen this password. If that fails, the sign-in page says why. */
export async function enterWith(fields: {
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  const answer = await signInWith(fields);
  if (!("problem" in answer)) return leaveTo("/dashboard");
  const { problem } = answer;
  return leaveTo(`/sign-in?${new URLSearchParams({ email: fields.email, problem })}`);
}
