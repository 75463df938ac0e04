import { z } from "zod";
import { anyNetwork } from "./members";

const Csrf = z.object({ csrfToken: z.string() });

/** Signs in as the sign-in page does, with no browser. @returns the session's token, if one was given */
export async function signInByForm(
  url: string,
  way: "password" | "link",
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { data: csrf } = Csrf.safeParse(await first.json());
  const answer = await fetch(`${url}/api/auth/callback/${way}`, {
    method: "POST",
    headers: { Cookie: cookiesOf(first), Origin: url, "X-Forwarded-For": anyNetwork() },
    body: new URLSearchParams({ ...fields, csrfToken: csrf?.csrfToken ?? "", json: "true" }),
    redirect: "manual",
  });
  await answer.text();
  return /referral-rewards=([^;]+)/.exec(cookiesOf(answer))?.[1];
}

function cookiesOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
