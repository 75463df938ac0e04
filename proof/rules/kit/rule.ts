import { expect } from "vitest";
import type { ErrorCode } from "@/lib/kit/errors";
import type { Answer, TestApi } from "@/proof/fixtures/api";
import type { createTestOrganization } from "@/proof/fixtures/organization";
import type { Fields } from "@/proof/fixtures/scenario";
import type { Scene } from "@/proof/rules/kit/scene";

export type Wishes = NonNullable<Parameters<typeof createTestOrganization>[0]>;
export type Ids = Readonly<Record<string, string>>;

/** How a request differs from the endpoint's usual one, which succeeds. */
export interface Request {
  readonly api?: TestApi;
  readonly method?: string;
  /** Other path keys. */
  readonly ids?: Ids;
  /** Other fields of the body, or of the query of a GET; undefined leaves one out. */
  readonly fields?: Fields;
  /** Query keys beside a body. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent instead of the body, made from its JSON. */
  readonly raw?: (json: string) => string | Uint8Array<ArrayBuffer>;
}

/** A scene with the endpoint that the rule is about. */
export interface Place extends Scene {
  /** Sends the endpoint's usual request with the differences given. */
  readonly send: (request?: Request) => Promise<Answer>;
}

/** Prepares a scene of the rule's own and says what to send there. */
export type Given = (place: Place) => Request | Promise<Request>;

export type Check = (answer: Answer, place: Place) => void | Promise<void>;

/** One documented rule of one endpoint: a request, and the refusal or the success that it must meet. */
export interface Rule {
  readonly rule: string;
  /** The code of the refusal; without one the request must succeed. */
  readonly code?: ErrorCode;
  /** The field that the refusal must blame. */
  readonly field?: string;
  /** The fields sent, where they do not depend on the scene. */
  readonly fields?: Fields;
  readonly given?: Given;
  /** Where one request is not enough: sends them all and gives the answer that counts. */
  readonly perform?: (place: Place) => Promise<Answer>;
  readonly check?: Check;
  /** Whether the accepted fields must come back in the answer. */
  readonly echo?: boolean;
  /** An organization of its own with this plan. */
  readonly on?: Wishes;
  /** The caller is a member who is not an admin. */
  readonly asUser?: boolean;
  /** Whether it leaves the scene as it was, so that others can use it too. */
  readonly harmless?: boolean;
}

/** The request is refused with this code; with `field`, blaming it. */
export function refuse(code: ErrorCode, rule: string, request: Fields | Given, field?: string): Rule {
  return { rule, code, ...sending(request), ...(field !== undefined && { field }) };
}

/** The request succeeds; `answer` is what the body must contain, or looks at it. */
export function allow(rule: string, request: Fields | Given = {}, answer: Fields | Check = {}): Rule {
  const check: Check =
    typeof answer === "function" ? answer : ({ body }) => expect(body).toMatchObject(answer);
  return { rule, check, ...sending(request) };
}

/**
 * The rules of one field: what it refuses with `invalid_input`, and what it accepts at the edge of that. Each value
 * stands under the rule that it breaks or keeps.
 */
export function field(name: string, values: { readonly refuses: Fields; readonly accepts: Fields }): Rule[] {
  return [
    ...Object.entries(values.refuses).map(([rule, value]) =>
      refuse("invalid_input", `${name} ${rule}`, { [name]: value }, name),
    ),
    ...Object.entries(values.accepts).map(([rule, value]) => ({
      ...allow(`${name} ${rule}`, { [name]: value }),
      echo: true,
    })),
  ];
}

/** The same rules, each in an organization of its own with this plan. */
export function onPlan(on: Wishes, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, on }));
}

/** Any moment as answers show it: UTC with milliseconds (spec, "What the service does"). */
export const anyMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A text of so many characters. */
export function ofLength(characters: number): string {
  return "n".repeat(characters);
}

function sending(request: Fields | Given): Pick<Rule, "fields" | "given" | "harmless"> {
  return typeof request === "function" ? { given: request } : { fields: request, harmless: true };
}
