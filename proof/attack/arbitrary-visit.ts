import fc from "fast-check";

/** What must never stand unescaped in a page, because a request brought it. */
export const MARKUP = `"'><x-attack onload=1>`;

const oddTexts = [
  ...[
    "",
    " ",
    "%",
    "%00",
    "%ff",
    "%c0%ae",
    "..%2f..%2fetc%2fpasswd",
    "%252e%252e",
    "null",
    "0",
    "-1",
    "1e309",
  ],
  ...[
    "' OR 1=1--",
    "1;SELECT pg_sleep(9)",
    "#{7*7}",
    "{{7*7}}",
    "__proto__",
    "constructor",
    "a".repeat(3_000),
  ],
  ...[
    "//evil.example.com",
    "https://evil.example.com",
    "/\\evil.example.com",
    "javascript:alert(1)",
    "%0d%0aX-Evil:1",
  ],
  ...["\u202e", "🏡", "\ud800", MARKUP],
];

const queryKeys = [
  ...[
    "q",
    "next",
    "callbackUrl",
    "error",
    "problem",
    "reason",
    "email",
    "token",
    "code",
    "state",
    "sort",
    "limit",
  ],
  ...[
    "again",
    "saved",
    "sent",
    "known",
    "cursor",
    "status",
    "campaignId",
    "range",
    "tab",
    "advocateId",
    "enroll",
    "_rsc",
  ],
  ...["__proto__", "constructor[]", "a[b][c]", MARKUP],
];

const formKeys = [
  ...["friendName", "friendEmail", "friendPhone", "friendSmsConsent", "stamp", "company", "action", "wish"],
  ...[
    "notificationPreference",
    "List-Unsubscribe",
    "email",
    "password",
    "csrfToken",
    "token",
    "callbackUrl",
    "json",
  ],
  ...["From", "Body", "OptOutType", "__proto__", "orgId"],
];

const sensible = [
  ...[
    "refer",
    "preference",
    "emails",
    "stop",
    "start",
    "One-Click",
    "on",
    "both",
    "sms",
    "email",
    "Fred Fox",
    "true",
  ],
  ...["fred@example.com", "+14155550123", "name", "-name", "pending", "30d", "50"],
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...sensible) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

/** Names with values, as a query or a form has them. */
const fieldsOf = (keys: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...keys), text), text), { maxLength: 6 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()])).toString(),
    );

export const arbitraryQuery = fieldsOf(queryKeys);
export const arbitraryForm = fieldsOf(formKeys);

/** What is done to the end of a link: nothing, or something small, or all. */
export const arbitraryDamage: fc.Arbitrary<(token: string) => string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant((token: string) => token) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(200), fc.constantFrom("A", "_", "%41", ".", "/", "%2F", "%00", "é")).map(
      ([at, letter]) =>
        (token: string) =>
          token.slice(0, at % token.length) + letter + token.slice((at % token.length) + 1),
    ),
  },
  { weight: 1, arbitrary: fc.nat(200).map((at) => (token: string) => token.slice(0, at % token.length)) },
  { weight: 1, arbitrary: fc.constant((token: string) => token.toLowerCase()) },
  { weight: 2, arbitrary: text.map((odd) => () => encodeURIComponent(odd.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddTexts.slice(1, 8)).map((odd) => (token: string) => token + odd),
  },
);
