import { expect } from "vitest";
import type { ErrorCode } from "@/lib/kit/errors";
import { type Rule, refuse } from "@/proof/rules/kit/rule";

const told = ["type", "title", "status", "detail", "code", "requestId"];
const secrets = /select|column|relation|plan_overrides|postgres|ECONN|CONNECT|127\.0\.0\.1|\.ts\b/i;

/** Our own failures say that they are ours, and nothing of what is inside (design §2). */
export const outageRules = {
  internal: outage("internal", "a failure of our own, of which nothing leaks"),
  unavailable: outage("unavailable", "a database that cannot be reached, of which nothing leaks"),
};

function outage(code: ErrorCode, rule: string): Rule {
  return {
    ...refuse(code, rule, {}),
    check: ({ body }) => {
      expect(Object.keys(body).sort()).toEqual([...told].sort());
      expect(JSON.stringify(body)).not.toMatch(secrets);
    },
  };
}
