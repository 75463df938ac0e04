import { describe, expect, it } from "vitest";
import { type ActorKind, actorKinds } from "@/db/enums";
import { type Access, type Caller, denial, plans } from "@/lib/auth/access";

const callers: readonly (Caller | "member")[] = ["member", "session", "invitation", "resetLink", "visitor"];

/** Whether somebody of a kind may call what is for a caller: yes, only with a browser, or not at all. */
const table: Readonly<Record<ActorKind, string>> = {
  user: "yes yes no no no",
  apiKey: "yes browser no no no",
  webhook: "yes browser no no no",
  portal: "yes browser no no no",
  system: "yes browser no no no",
  invitation: "no no yes no no",
  resetLink: "no no no yes no",
  visitor: "no no no no yes",
};
const told: Readonly<Record<string, ReturnType<typeof denial>>> = {
  yes: null,
  browser: "browser_required",
  no: "unauthenticated",
};

describe.each(actorKinds)("somebody who is %s", (kind) => {
  const answers = table[kind].split(" ");
  const rows = callers.map((caller, index) => [caller, answers[index] ?? ""] as const);
  const ask = (caller: Caller | "member", more: Access = {}) => {
    const access = caller === "member" ? more : { ...more, caller };
    return denial({ kind, roles: ["admin"], plan: plans.pro }, access);
  };

  it.each(rows)("on what is for a %s: %s", (caller, answer) => {
    expect(told).toHaveProperty(answer);
    expect(ask(caller)).toBe(told[answer]);
    expect(ask(caller, { role: "admin", feature: "sso" })).toBe(told[answer]);
  });
});

it("who may call at all is told before the role and the plan", () => {
  const nobody = { kind: "apiKey", roles: [], plan: plans.starter } as const;
  const access = { role: "admin", feature: "sso" } as const;
  expect(denial(nobody, { ...access, caller: "session" })).toBe("browser_required");
  expect(denial({ ...nobody, kind: "visitor" }, access)).toBe("unauthenticated");
  expect(denial({ ...nobody, kind: "user" }, { ...access, caller: "session" })).toBe("admin_required");
});
