import type { ErrorCode } from "@/lib/kit/errors";
import { allow, type Given, type Rule, refuse } from "@/proof/rules/kit/rule";

const MIB = 1024 * 1024;

/** How a body may be sent, and that nothing unknown is read (design §2). */
export const bodyRules: readonly Rule[] = [
  refused("invalid_input", "a body that is cut off", raw('{"name": "A'), "body"),
  refused("invalid_input", "a body that is no object", raw("[]"), "body"),
  refused("invalid_input", "an empty body that should be JSON", raw("   "), "body"),
  refused("unsupported_media_type", "a body that is not announced as JSON", typed("text/plain")),
  refused("unsupported_media_type", "a body of a form", typed("application/x-www-form-urlencoded")),
  allow("a body of JSON with a charset", typed("application/json; charset=utf-8")),
  refused("payload_too_large", "a body of 1 MiB and a byte", () => ({ raw: (json) => pad(json, MIB + 1) })),
  allow("a body of 1 MiB", () => ({ raw: (json) => pad(json, MIB) })),
  refuse("invalid_input", "an unknown field", { unknownField: 1 }, "unknownField"),
  refused("invalid_input", "an unknown query key", () => ({ query: { unknownKey: "1" } }), "unknownKey"),
];

export const queryRules: readonly Rule[] = [
  refuse("invalid_input", "an unknown query key", { unknownKey: "1" }, "unknownKey"),
];

function refused(code: ErrorCode, rule: string, given: Given, field?: string): Rule {
  return { ...refuse(code, rule, given, field), harmless: true };
}

function raw(text: string): Given {
  return () => ({ raw: () => text });
}

function typed(type: string): Given {
  return () => ({ headers: { "Content-Type": type }, raw: (json) => json });
}

function pad(json: string, bytes: number): string {
  return `${json.slice(0, -1)}${" ".repeat(bytes - Buffer.byteLength(json))}}`;
}
