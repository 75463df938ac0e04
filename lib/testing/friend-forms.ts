import { z } from "zod";
import { stampForm } from "@/lib/friend-page/form-time";
import { openForm } from "@/lib/friend-page/kept-form";
import type { TestApi } from "@/lib/testing/api";
import { uniqueEmail } from "@/lib/testing/organization";
import { findHandler } from "@/lib/testing/routes";
import type { TestCampaign } from "@/lib/testing/scenario";

const MINUTE_MS = 60 * 1000;

export type FormFields = Readonly<Record<string, string>>;

/** Sends a form as a browser does, from its own address unless `headers` say otherwise. */
export async function postForm(
  path: string,
  fields: FormFields,
  headers: FormFields = {},
): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  return findHandler("POST", path)(request);
}

/** Where an answer leads. */
export function placeOf(response: Response): string {
  return `${response.status} ${response.headers.get("location")}`;
}

/** What a friend fills in: a name and an address that nobody else has, a minute after the page was shown. */
export function friendForm(code: string, fields: FormFields = {}): FormFields {
  const stamp = stampForm(code, new Date(Date.now() - MINUTE_MS));
  return {
    friendName: "Fred Fox",
    friendEmail: uniqueEmail("fred"),
    friendPhone: "",
    company: "",
    stamp,
    ...fields,
  };
}

/** Sends a friend's form for a code. */
export function sendFriendForm(code: string, fields: FormFields = {}, headers: FormFields = {}) {
  return postForm(`/api/friends/${code}`, friendForm(code, fields), headers);
}

/** The form that an answer keeps, as its page reads it. */
export function keptForm(response: Response, page: string) {
  const [, value] = /^kept-form=([^;]*);/.exec(response.headers.get("set-cookie") ?? "") ?? [];
  return openForm(value, page);
}

const Referrals = z.object({
  referrals: z.array(
    z.looseObject({
      advocateId: z.string(),
      friendName: z.string(),
      friendEmail: z.string(),
      status: z.string(),
    }),
  ),
});

/** The referrals of a campaign, newest first. */
export async function readReferrals(api: TestApi, { path }: Pick<TestCampaign, "path">) {
  return Referrals.parse((await api.get(`${path}/referrals`)).body).referrals;
}
