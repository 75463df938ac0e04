import { z } from "zod";

const Csrf = z.object({ csrfToken: z.string() });

/** Signs in as the sign-in page does. @returns the cookies to send with each request */
export async function signInByHttp(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = Csrf.parse(await first.json());
  const before = cookiesOf(first);
  const answer = await fetch(`${url}/api/auth/callback/password`, {
    method: "POST",
    headers: { Cookie: before, Origin: url },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`);
  return [before, cookiesOf(answer)].join("; ");
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
