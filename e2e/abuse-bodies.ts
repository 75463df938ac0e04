import { gzipSync } from "node:zlib";
import { type Abuse, CAMPAIGNS, EVIL, type Known, requestOf } from "./abuse-cases";

const JSON_TYPE = "Content-Type: application/json";
const terms = '"rewardMode":"fixed","friendRewardValue":0';

/** Bodies for the API that hold more, or something else, than they seem to. */
const bodies: Readonly<Record<string, string | Buffer>> = {
  "keys of prototypes": `{"__proto__":{"name":"A"},"constructor":{"prototype":{"name":"A"}},${terms}}`,
  "a key twice": `{"name":"A","name":"B","status":"x","status":"y","advocateRewardValue":1,${terms}}`,
  "a list half a million deep": "[".repeat(500_000),
  "an object a hundred thousand deep": `${'{"name":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "a number beyond numbers": `{"name":"A","advocateRewardValue":1e400,${terms}}`,
  "a number of a hundred thousand digits": `{"name":"A","advocateRewardValue":${"9".repeat(100_000)},${terms}}`,
  "a fraction of a cent": `{"name":"A","advocateRewardValue":0.1,${terms}}`,
  "a NUL in a name": `{"name":"A\\u0000","advocateRewardValue":1,${terms}}`,
  "half a character": `{"name":"A\\ud800","advocateRewardValue":1,${terms}}`,
  "fifty thousand fields": `{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join(",")}}`,
};

/** Form posts that Next could take for calls of its own functions. */
const actions: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  "an unknown action": [
    ["Next-Action: 7f00000000000000000000000000000000000000", "Content-Type: text/plain"],
    "[]",
  ],
  "an action in a form": [
    ["Content-Type: multipart/form-data; boundary=x"],
    '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name="$ACTION_1:0"\r\n\r\n{"id":"__proto__","bound":"$@1"}\r\n--x--\r\n',
  ],
  "an action that reaches for constructors": [
    ["Next-Action: x", "Content-Type: multipart/form-data; boundary=x"],
    '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{"then":"$1:__proto__:then","status":"resolved_model","_response":{"_formData":{"get":"$1:constructor:constructor"}}}\r\n--x\r\nContent-Disposition: form-data; name="1"\r\n\r\n"$@0"\r\n--x--\r\n',
  ],
};

export function listBodies(known: Known): Abuse[] {
  const { referralCode, portalToken, url } = known;
  const post = (
    name: string,
    path: string,
    headers: readonly string[],
    body: string | Buffer,
    ...statuses: number[]
  ): Abuse => ({
    ...{ name, bytes: requestOf(known, { method: "POST", path, headers, body }), statuses },
  });
  const form = "Content-Type: application/x-www-form-urlencoded";
  const own = [`Origin: ${url}`, form];
  const password = "/api/auth/callback/password";
  return [
    ...Object.entries(bodies).map(([name, body]) => post(name, CAMPAIGNS, [JSON_TYPE], body, 400)),
    post(
      "a deep body to repeat",
      CAMPAIGNS,
      [JSON_TYPE, "Idempotency-Key: a"],
      `${'{"name":'.repeat(9_999)}1${"}".repeat(9_999)}`,
      400,
    ),
    post("two megabytes", CAMPAIGNS, [JSON_TYPE], `{"name":"${"A".repeat(2_000_000)}"}`, 413),
    post("a compressed body", CAMPAIGNS, [JSON_TYPE, "Content-Encoding: gzip"], gzipSync("{}"), 400),
    post(
      "a compressed bomb",
      CAMPAIGNS,
      [JSON_TYPE, "Content-Encoding: gzip"],
      gzipSync(Buffer.alloc(50_000_000)),
      400,
    ),
    ...Object.entries(actions).map(([name, [headers, body]]) =>
      post(name, "/sign-in", headers, body, 400, 409),
    ),
    post(
      "a friend's form in parts",
      `/api/friends/${referralCode}`,
      ["Content-Type: multipart/form-data; boundary="],
      "--\r\n",
      303,
    ),
    post("a friend's form of 40 kB", `/api/friends/${referralCode}`, [form], "a=".repeat(20_000), 413),
    post("a portal's form of nothing known", `/api/portal/${portalToken}`, [form], "action=__proto__", 404),
    post("a sign-in as JSON", password, [`Origin: ${url}`, JSON_TYPE], "{bad", 415),
    post(
      "a sign-in that comes back elsewhere",
      password,
      own,
      `callbackUrl=https%3A%2F%2F${EVIL}&email=a&password=b&csrfToken=x`,
      302,
    ),
    post(
      "a sign-in with a broken cookie",
      password,
      [...own, "Cookie: next-auth.callback-url=javascript:alert(1)"],
      "email=a",
      400,
    ),
    post(
      "a sign-out that comes back elsewhere",
      "/api/auth/signout",
      own,
      `callbackUrl=%2F%2F${EVIL}&csrfToken=x`,
      302,
    ),
  ];
}
