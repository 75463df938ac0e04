import { cookies } from "next/headers";
import { type KeptForm, keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";

/** What the answer to a form has put into the address. */
export type Told = Readonly<Partial<Record<"again" | "told" | "known" | "own" | "saved", string>>>;

/** What came of the form that was just sent, if one was. */
export interface Outcome {
  readonly friend: "told" | "known" | "own" | "again" | null;
  /** With `again`: the form as it was filled in, unless it is gone. */
  readonly kept: KeptForm | null;
  readonly isSaved: boolean;
}

/** Reads what the page is to say of the form that led to it. */
export async function readOutcome(told: Told, advocateId: string): Promise<Outcome> {
  const friend = (["again", "told", "known", "own"] as const).find((each) => told[each] !== undefined);
  const cookie = friend === "again" ? (await cookies()).get(keptFormCookie)?.value : undefined;
  return {
    friend: friend ?? null,
    kept: openForm(cookie, `portal:${advocateId}`),
    isSaved: told.saved !== undefined,
  };
}
