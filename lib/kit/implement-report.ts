import { z } from "zod";
import type { Actor } from "@/lib/kit/auth/actor";
import type { Endpoint } from "@/lib/kit/contract";
import { admit, type CallOptions, type Context, callable, type Implementation } from "@/lib/kit/implement";
import { openReader } from "@/lib/kit/replica";
import { hideSecrets } from "@/lib/kit/secret-fields";

/**
 * Like `implement`, for a GET that sums up or searches many rows to show them: the replica may answer it. What a later
 * request builds on, such as the version of a row, is not for it.
 */
export function implementReport<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, "GET">,
  run: (context: Context, input: z.output<In>) => Promise<z.output<Out>>,
): Implementation<Endpoint<In, Out, "GET">> {
  const reply = async (actor: Actor, wire: unknown, { now = new Date() }: CallOptions) => {
    const input = admit(endpoint, actor, wire, now);
    const read = openReader(actor, "reads");
    const result = await read((db) => run({ db, actor, now }, input));
    return { body: hideSecrets(actor, z.encode(endpoint.output, result)) };
  };
  return callable(endpoint, reply);
}
