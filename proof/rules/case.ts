import { expect } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@/lib/kit/contract";
import type { ErrorCode } from "@/lib/kit/errors";
import type { Answer } from "@/proof/fixtures/api";
import { expectRefusal, type Fields } from "@/proof/fixtures/scenario";
import { isSpending } from "@/proof/fixtures/scene";
import type { PlanOptions, RequestChanges, RuleCase, RuleScene } from "@/proof/rules/scene";

/** Prepares a scene. Returns the request to send, or the final answer if it already sent the request. */
export type Prepare = (
  scene: RuleScene,
) => RequestChanges | Promise<RequestChanges | undefined> | Promise<Answer> | Promise<void>;

export type AnswerCheck = (answer: Answer, scene: RuleScene) => void | Promise<void>;

/** A status and a code, and the blamed field, if any. */
type RefusalText = `${number} ${ErrorCode}` | `${number} ${ErrorCode} in ${string}`;

/** Refused requests: those with other fields in the table's common scene, the prepared ones in a new scene each. */
export function refuse(
  refusal: RefusalText,
  requests: Readonly<Record<string, Fields | Prepare | undefined>>,
): RuleCase[] {
  return Object.entries(requests).map(([when, request = {}]) => ({
    when: `refuses with ${refusal}: ${when}`,
    test: async (open) => {
      const scene = await open(typeof request === "function" ? {} : { isShared: true });
      expectRefused(await perform(scene, request), refusal);
    },
  }));
}

/** The request succeeds. `expected` is part of the body, or a function that checks it. */
export function allow(when: string, request: Fields | Prepare = {}, expected: Fields | AnswerCheck = {}): RuleCase {
  return {
    when: `allows: ${when}`,
    test: async (open) => {
      const scene = await open();
      const answer = await perform(scene, request);
      expectAllowed(scene, answer);
      if (typeof expected === "function") await expected(answer, scene);
      else expect(answer.body).toMatchObject(expected);
    },
  };
}

/**
 * Values of one field: each refused value fails with `invalid_input` and names the field; each accepted one works and
 * comes back if the endpoint returns the saved object. An endpoint that uses up its scene gets a new one per value.
 */
export function field(name: string, refused: readonly unknown[], accepted: readonly unknown[] = []): RuleCase {
  return {
    when: `${name}: refuses ${refused.length} values, accepts ${accepted.length}`,
    test: async (open) => {
      const scene = await open({ isShared: true });
      const { method } = scene.endpoint;
      const isKept = method === "PATCH" || !isSpending(scene.endpoint);
      let kept: Promise<RuleScene> | undefined;
      const openOwn = () => {
        if (method === "GET") return Promise.resolve(scene);
        if (!isKept) return open();
        kept ??= open();
        return kept;
      };
      let without: Promise<Answer> | undefined;
      await telling(name, refused, async (value) => {
        const sendOwn = async (own: unknown) => (await openOwn()).send({ fields: { [name]: own } });
        if (isLeftOut(scene.endpoint, name, value)) {
          without ??= sendOwn(undefined);
          expect(blameOf(await sendOwn(value))).toEqual(blameOf(await without));
          return;
        }
        expectRefused(await scene.send({ fields: { [name]: value } }), `400 invalid_input in ${name}`);
      });
      await telling(name, accepted, async (value) => {
        const own = await openOwn();
        const answer = await own.send({ fields: { [name]: value } });
        expectAllowed(own, answer);
        expectEcho(own, answer, name, value);
      });
    },
  };
}

// No-code tools send empty text or null for missing values, so an optional text of a POST counts as left out then.
function isLeftOut({ method, input }: Endpoint, name: string, value: unknown): boolean {
  const isNothing = value === null || (typeof value === "string" && value.trim() === "");
  const schema = input instanceof z.ZodObject ? input.shape[name] : undefined;
  if (method !== "POST" || !isNothing || !(schema instanceof z.ZodType)) return false;
  const { type, enum: choices } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return schema._zod.optin === "optional" && type === "string" && choices === undefined;
}

function blameOf({ status, body }: Answer) {
  const { errors } = z.looseObject({ errors: z.array(z.object({ field: z.string() })).optional() }).parse(body);
  return { status, fields: errors?.map(({ field: blamed }) => blamed) };
}

/** These requests succeed, each with this part of the body. */
export function allowAll(requests: Readonly<Record<string, readonly [Fields | Prepare, Fields?]>>): RuleCase[] {
  return Object.entries(requests).map(([when, given]) => allow(when, ...given));
}

/** These cases, each in a new organization on this plan. */
export function onPlan(plan: PlanOptions, cases: readonly RuleCase[]): RuleCase[] {
  return cases.map(({ when, test }) => ({
    when,
    test: (open) => test((wishes) => open({ ...wishes, plan })),
  }));
}

/** Any time in the API's format: UTC with milliseconds. */
export const anyMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A text of this length. */
export function ofLength(characters: number): string {
  return "n".repeat(characters);
}

async function perform(scene: RuleScene, request: Fields | Prepare): Promise<Answer> {
  if (typeof request !== "function") return scene.send({ fields: request });
  const prepared = await request(scene);
  if (!prepared) return scene.send();
  return "status" in prepared ? prepared : scene.send(prepared);
}

function expectRefused(answer: Answer, refusal: RefusalText): void {
  const [, status, code = "", blamed] = /^(\d+) (\w+)(?: in (.+))?$/.exec(refusal) ?? [];
  expectRefusal(answer, Number(status), code, blamed);
}

function expectAllowed({ entry }: RuleScene, { status, body }: Answer): void {
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: entry.status ?? 200 });
}

// Null in a request unsets a field, and answers leave out unset fields.
function expectEcho({ entry }: RuleScene, { body }: Answer, name: string, value: unknown): void {
  if (entry.echo === undefined || value === undefined) return;
  const saved: object = Object(body[entry.echo]);
  if (value === null) expect(saved).not.toHaveProperty(name);
  else expect(saved).toMatchObject({ [name]: value });
}

// Runs concurrently, because the values are independent.
async function telling(name: string, values: readonly unknown[], test: (value: unknown) => Promise<void>) {
  const tested = values.map((value) =>
    test(value).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${name} ${JSON.stringify(value)}: ${reason}`, { cause });
    }),
  );
  await Promise.all(tested);
}
