import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authSecret, setEnv } from "@/lib/kit/env";
import { isFreshStamp, stampForm } from "@/lib/public/friend-page/form-time";

const code = "ANN-7K2Q";
const shown = Date.UTC(2026, 10, 21);
const later = (ms: number) => new Date(shown + ms);
const day = 24 * 60 * 60 * 1000;

describe("a form's stamp", () => {
  const stamp = stampForm(code, later(0));

  it.each([
    // Browsers fill in forms at once.
    [0, true],
    [day, true],
    [day + 1, false],
  ])("after %d ms is fresh: %s", (ms, isFresh) => {
    expect(isFreshStamp(code, stamp, later(ms))).toBe(isFresh);
    expect(isFreshStamp(code.toLowerCase(), stamp, later(ms))).toBe(isFresh);
  });

  it("is not fresh if it belongs to another form, was changed or invented, or has another secret's signature", () => {
    const [time = "", signature = ""] = stamp.split(".");
    const others = [
      stampForm("BOB-2345", later(0)),
      `${Number(time) + 1}.${signature}`,
      `${time}.${signature.slice(1)}`,
      time,
      `.${signature}`,
      `NaN.${signature}`,
    ];
    for (const other of others) expect(isFreshStamp(code, other, later(5_000))).toBe(false);
    const secret = authSecret();
    setEnv({ AUTH_SECRET: "another secret of at least 32 characters" });
    expect(isFreshStamp(code, stamp, later(5_000))).toBe(false);
    setEnv({ AUTH_SECRET: secret });
    expect(isFreshStamp(code, stamp, later(5_000))).toBe(true);
  });

  it("is not fresh if it is any other text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(isFreshStamp(code, text, later(5_000))).toBe(false);
      }),
    );
  });
});
