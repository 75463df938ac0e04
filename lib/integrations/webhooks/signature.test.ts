import { createHmac } from "node:crypto";
import fc from "fast-check";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { sign, verify } from "@/lib/integrations/webhooks/signature";

const RUNS = 1_000;
const TOLERANCE_S = 300;

const secret = "whsec_dGhpcyBpcyBhIHNlY3JldCBvZiA0MyBjaGFyYWN0ZXJz";
const otherSecret = "whsec_b3RoZXIgc2VjcmV0IG9mIDQzIGNoYXJhY3RlcnMgaGVy";
const now = new Date("2026-11-21T12:00:00.700Z");
const body = Buffer.from('{"id":"invoice-1042","type":"referral.convert","data":{"friendName":"José 🌱"}}');
const header = sign(secret, body, now);
const [t = "", v1 = ""] = header.split(",");

/** Whether the request is accepted. Without changes it is the genuine one. */
function isAccepted(changes: Partial<Parameters<typeof verify>[0]>): boolean {
  return verify({ header, body, secrets: [{ keyId: "key", secret }], now, ...changes }) !== null;
}

/** A header with a valid signature for a time in exactly this spelling. */
function signAs(time: string): string {
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex")}`;
}

function acceptedHeaders(headers: readonly (string | null)[]) {
  return headers.filter((forged) => isAccepted({ header: forged }));
}

function secondsLater(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

it("accepts the genuine request used for the forgeries below", () => {
  expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  expect(isAccepted({})).toBe(true);
});

it("matches OpenSSL, for binary bytes as well", () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from('{"id":"café"}')]);
  const sentAt = new Date(1_795_262_400_999);
  const signed = "t=1795262400,v1=c4f1a57f2c6c847912b7f0fe3cc98497e9b6f75b91021c889f947c8dae35f867";
  expect(sign(secret, bytes, sentAt)).toBe(signed);
  expect(isAccepted({ header: signed, body: bytes, now: sentAt })).toBe(true);
});

describe("Stripe's library", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  const base64url = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const anySecret = fc.oneof(
    base64url.map((bytes) => `whsec_${Buffer.from(bytes).toString("base64url")}`),
    anyText.filter((text) => text.trim() !== ""),
  );
  const range = { min: new Date("2001-09-09"), max: new Date("2200-01-01") };
  const anyMoment = fc.date({ ...range, noInvalidDate: true });
  const anyDelay = fc.integer({ min: -TOLERANCE_S * 1_000, max: TOLERANCE_S * 1_000 });

  it("signs any text like ours, and each accepts the other's signatures", () => {
    const { signature } = Stripe.webhooks;
    if (!signature) throw new Error("Stripe's library came without its signatures");
    fc.assert(
      fc.property(anyText, anySecret, anyMoment, anyDelay, (text, key, sentAt, delay) => {
        const payload = `${text}.`;
        const timestamp = Math.floor(sentAt.getTime() / 1_000);
        const receivedAt = new Date(timestamp * 1_000 + delay);
        const ours = sign(key, payload, sentAt);
        const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
        const secrets = [{ keyId: "key", secret: key }];

        expect(theirs).toBe(ours);
        const bytes = Buffer.from(payload);
        expect(verify({ header: theirs, body: bytes, secrets, now: receivedAt })).toBe("key");
        expect(signature.verifyHeader(payload, ours, key, TOLERANCE_S, undefined, receivedAt.getTime())).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

it("accepts a signature up to 300 seconds old or ahead, and no further", () => {
  const ages = [-1e9, -301, -300, -299, -1, 0, 1, 299, 300, 301, 302, 1e9];
  const accepted = ages.filter((age) => isAccepted({ now: secondsLater(age) }));
  expect(accepted).toEqual([-300, -299, -1, 0, 1, 299, 300]);
});

describe("forged bodies", () => {
  it("refuses the body with any single byte changed", () => {
    const accepted = [...body].flatMap((byte, at) =>
      Array.from({ length: 255 }, (_, index) => index + 1).filter((mask) => {
        const changed = Buffer.from(body);
        changed[at] = byte ^ mask;
        return isAccepted({ body: changed });
      }),
    );
    expect(accepted).toEqual([]);
  });

  it("refuses a truncated or extended body", () => {
    const cut = [...body].map((_, length) => body.subarray(0, length));
    const added = ["\n", " ", "\0", "}"].flatMap((text) => {
      const more = Buffer.from(text);
      return [Buffer.concat([body, more]), Buffer.concat([more, body])];
    });
    expect([...cut, ...added].filter((changed) => isAccepted({ body: changed }))).toEqual([]);
  });
});

describe("forged headers", () => {
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

  it("refuses the header with any character changed, removed or added", () => {
    const changed = [...header, ""].flatMap((character, at) => {
      const [before, after] = [header.slice(0, at), header.slice(at + 1)];
      const replaced = printable.filter((other) => other !== character).map((other) => before + other + after);
      const added = printable.map((other) => before + other + header.slice(at));
      return character === "" ? added : [...replaced, ...added, before + after];
    });
    expect(changed.length).toBeGreaterThan(14_000);
    expect(acceptedHeaders(changed)).toEqual([]);
  });

  it("refuses a time that is missing, repeated or not digits", () => {
    const seconds = t.slice(2);
    const spellings = ["", "abc", `+${seconds}`, `-${seconds}`, `0${seconds}`, ` ${seconds}`, `${seconds} `];
    const odd = [`${seconds}.0`, "1e9", "0x6b", "NaN", "१७९५२६२४००", "9".repeat(400), seconds.slice(1)];
    const signed = [...spellings, ...odd].map((time) => `t=${time},${v1}`);
    const repeated = [`${t},${t},${v1}`, `${t},${v1},${t}`, `t=0,${t},${v1}`, `${t},t=,${v1}`];
    expect(acceptedHeaders([v1, ...signed, ...repeated])).toEqual([]);
  });

  it("refuses a time that is not digits, even if it was signed", () => {
    const billion = new Date(1e12);
    const isAcceptedAs = (time: string) => isAccepted({ header: signAs(time), now: billion });
    expect(isAcceptedAs("1000000000")).toBe(true);
    const spellings = ["1e9", "+1000000000", " 1000000000", "1000000000.0", "0x3b9aca00", ""];
    expect(spellings.filter(isAcceptedAs)).toEqual([]);
    expect(isAccepted({ header: signAs(""), now: new Date(0) })).toBe(false);
  });

  it("refuses a signature that is missing, of another scheme, or not 64 lowercase hex digits", () => {
    const hex = v1.slice(3);
    const base64 = Buffer.from(hex, "hex").toString("base64");
    const spellings = ["", hex.toUpperCase(), hex.slice(1), `${hex}0`, `sha256=${hex}`, base64];
    const schemes = [`v0=${hex}`, `V1=${hex}`, `v2=${hex}`, ` v1=${hex}`, `v1 =${hex}`, hex, `=${hex}`];
    const signed = [...spellings.map((spelling) => `v1=${spelling}`), ...schemes];
    expect(acceptedHeaders([null, "", t, ...signed.map((item) => `${t},${item}`)])).toEqual([]);
  });

  it("refuses a header with anything that is not a scheme and value", () => {
    const spoiled = [`${header},`, `,${header}`, `${t},,${v1}`, `${header},v0`, `${header},=`, `${t};${v1}`];
    const malformed = [`${header},v1=`, `${header},v1=xyz`, `v1=${v1},${t}`, `${t}, ${v1}`, `${header}\n`];
    expect(acceptedHeaders([...spoiled, ...malformed])).toEqual([]);
  });
});

it("refuses any secret other than the full signing secret", () => {
  const secrets = [otherSecret, secret.slice("whsec_".length), secret.toLowerCase(), `${secret}\n`, ""];
  const keys = secrets.map((wrong) => ({ keyId: wrong, secret: wrong }));
  expect(keys.filter((key) => isAccepted({ secrets: [key] }))).toEqual([]);
  for (const none of [keys, []]) expect(isAccepted({ secrets: none })).toBe(false);
});

describe("several signatures and keys", () => {
  const wrong = `v1=${"0".repeat(64)}`;

  it("accepts the genuine signature in the first ten places only", () => {
    const places = Array.from({ length: 12 }, (_, place) => place);
    const accepted = places.filter((place) =>
      isAccepted({ header: [t, ...places.map(() => wrong).with(place, v1)].join(",") }),
    );
    expect(accepted).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("accepts it wherever the time is, and next to unknown schemes", () => {
    const headers = [`${v1},${t}`, `${t},v0=00,${v1}`, `${t},${v1},v2=a=b`, `v0=,${wrong},${t},${v1}`];
    expect(acceptedHeaders(headers)).toEqual(headers);
  });

  it("returns the key that signed", () => {
    const secrets = ["first", "second", "third"].map((keyId) => ({ keyId, secret: `whsec_${keyId}` }));
    const verifyWith = (value: string) => verify({ header: value, body, secrets, now });
    for (const key of secrets) expect(verifyWith(sign(key.secret, body, now))).toBe(key.keyId);
    expect(verifyWith(header)).toBeNull();
  });

  it("returns the first key if a sender signs with an old and a new one", () => {
    const secrets = [
      { keyId: "old", secret: otherSecret },
      { keyId: "new", secret },
    ];
    const both = `${header},${sign(otherSecret, body, now).split(",")[1]}`;
    expect(verify({ header: both, body, secrets, now })).toBe("old");
    expect(verify({ header: both, body, secrets: secrets.slice(1), now })).toBe("new");
  });
});
