import { z } from "zod";
import { fetchCsrf } from "@/proof/bench/server";

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
interface Login {
  readonly email: string;
  readonly password: string;
  readonly proof?: string;
}

/** The sign-in form in a browser that keeps cookies. */
export async function openBrowser(url: string) {
  const { csrfToken, cookie } = await fetchCsrf(url);
  const jar = new Map(cookie.split("; ").map((pair) => [pair.split("=")[0] ?? "", pair]));
  return {
    /** @returns the error, or null on success */
    signIn: async (login: Login): Promise<string | null> => {
      const answer = await fetch(`${url}/api/auth/callback/password`, {
        method: "POST",
        headers: { Cookie: [...jar.values()].join("; "), Origin: url },
        body: new URLSearchParams({ ...login, csrfToken, json: "true" }),
        redirect: "manual",
      });
      for (const pair of answer.headers.getSetCookie().map((set) => set.split(";")[0] ?? ""))
        jar.set(pair.split("=")[0] ?? "", pair);
      const { data } = z.object({ url: z.url() }).safeParse(await answer.json());
      return data ? new URL(data.url).searchParams.get("error") : `${answer.status}`;
    },
  };
}
