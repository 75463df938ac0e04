import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authSecret, setEnv } from "@/lib/platform/env";
import { readStamp, stampForm } from "@/lib/public/friend-page/form-time";

const code = "ANN-7K2Q";
const shown = Date.UTC(2026, 10, 21);
const later = (ms: number) => new Date(shown + ms);
const day = 24 * 60 * 60 * 1000;

describe("the stamp of a form", () => {
  const stamp = stampForm(code, later(0));

  it.each([
    ["quick", -5_000],
    ["quick", 0],
    ["quick", 1_999],
    ["fine", 2_000],
    ["fine", day],
    ["stale", day + 1],
  ])("is %s after %d ms", (age, ms) => {
    expect(readStamp(code, stamp, later(ms))).toBe(age);
    expect(readStamp(code.toLowerCase(), stamp, later(ms))).toBe(age);
  });

  it("is fine at once when the form came back to be sent again", () => {
    expect(readStamp(code, stampForm(code, later(0), { isRepeat: true }), later(0))).toBe("fine");
  });

  it("is stale when it is another form's, changed, made up, or signed with another secret", () => {
    const [time = "", signature = ""] = stamp.split(".");
    const others = [
      stampForm("BOB-2345", later(0)),
      `${Number(time) + 1}.${signature}`,
      `${time}.${signature.slice(1)}`,
      time,
      `.${signature}`,
      `NaN.${signature}`,
    ];
    for (const other of others) expect(readStamp(code, other, later(5_000))).toBe("stale");
    const secret = authSecret();
    setEnv({ AUTH_SECRET: "another secret of at least 32 characters" });
    expect(readStamp(code, stamp, later(5_000))).toBe("stale");
    setEnv({ AUTH_SECRET: secret });
    expect(readStamp(code, stamp, later(5_000))).toBe("fine");
  });

  it("is stale when it is any other text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(readStamp(code, text, later(5_000))).toBe("stale");
      }),
    );
  });
});
