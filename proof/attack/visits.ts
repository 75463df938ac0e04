import fc from "fast-check";
import type { Scene } from "./scene";

const listWords = (text: string) => text.trim().split(/\s+/);

/** Pages that anybody may ask for; what stands in braces is one of a scene's links or ids. */
export const pages: readonly string[] = listWords(`
  / /terms /docs /docs/errors /docs/webhooks /docs/events /docs/automation /api/openapi.json /api/health /api/health/ready /r/{code}
  /r/{code}/terms /r/{code}/{picture} /refer/{business} /refer/{business}/terms /privacy/{business} /portal/{portal} /portal/{portal}/card
  /portal/{portal}/manifest.webmanifest /portal/{portal}/icon/192 /unsubscribe/{unsubscribe} /confirm/{confirm}
  /accept-invite /sign-in /sign-in/link /sign-in/second-step /second-factor /sign-up /forgot-password /reset-password /onboarding /sso
  /sso/{signInName} /api/uploads/{logoKey} /api/friends/{code} /api/refer/{business} /api/portal/{portal}
  /api/portal/{portal}/code /api/unsubscribe/{unsubscribe} /api/webhooks/{orgId} /api/webhooks/twilio /api/webhooks/twilio/status /api/webhooks/resend /api/jobs/run /api/auth/csrf
  /api/auth/signin /api/auth/error /api/auth/session /api/auth/callback/sso-{orgId}
`);

/** Pages of members, with the cookie of one or without. */
export const memberPages: readonly string[] = listWords(`
  /your-page /dashboard /campaigns /campaigns/new /campaigns/{campaignId} /campaigns/{campaignId}/edit
  /campaigns/{campaignId}/advocates/{advocateId} /campaigns/{campaignId}/advocates/{advocateId}/card
  /advocates /advocates/import /referrals /messages /branding /settings /settings/team
  /settings/audit-log /settings/integrations /settings/webhooks /settings/api-keys /settings/sso /settings/profile
`);

/** Where forms of people without an account go, and what else takes a body from outside. */
export const doors: readonly (readonly [method: string, path: string])[] = [
  ["POST", "/api/friends/{code}"],
  ["POST", "/api/refer/{business}"],
  ["POST", "/api/portal/{portal}"],
  ["POST", "/api/portal/{portal}/code"],
  ["POST", "/api/unsubscribe/{unsubscribe}"],
  ["POST", "/api/confirm/{confirm}"],
  ["POST", "/api/webhooks/{orgId}"],
  ["POST", "/api/webhooks/twilio"],
  ["POST", "/api/webhooks/twilio/status"],
  ["POST", "/api/webhooks/resend"],
  ["POST", "/api/jobs/run"],
  ["PUT", "{upload}"],
  ["PUT", "/api/uploads/{logoKey}"],
  ["POST", "/api/auth/callback/password"],
  ["POST", "/api/auth/callback/link"],
  ["POST", "/api/auth/signin/sso-{orgId}"],
  ["POST", "/api/auth/signout"],
  ["POST", "/sign-in"],
  ["POST", "/r/{code}"],
  ["DELETE", "/api/portal/{portal}"],
  ["PATCH", "/api/unsubscribe/{unsubscribe}"],
];

/** A place of a scene. @param damage what becomes of each of its ids and tokens */
export function placeIn(
  template: string,
  { ids, links }: Scene,
  picture: string,
  damage: (token: string) => string,
): string {
  const known: Readonly<Record<string, string>> = { ...ids, ...links, picture };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => damage(known[name] ?? name));
}

/** What must never stand unescaped in a page, because a request brought it. */
export const MARKUP = `"'><x-attack onload=1>`;

const oddTexts = [
  "",
  " ",
  ...listWords(`
  % %00 %ff %c0%ae ..%2f..%2fetc%2fpasswd %252e%252e null 0 -1 1e309 #{7*7} {{7*7}} __proto__ constructor
  //evil.example.com https://evil.example.com /\\evil.example.com javascript:alert(1) %0d%0aX-Evil:1 🏡
`),
  ...["' OR 1=1--", "1;SELECT pg_sleep(9)", "a".repeat(3_000), "\u202e", "\ud800", MARKUP],
];

const queryKeys = [
  MARKUP,
  ...listWords(`
  q next callbackUrl error problem reason email token code state sort limit again saved sent known cursor
  status campaignId range tab advocateId enroll _rsc __proto__ constructor[] a[b][c]
`),
];

/** The names of fields that forms of ours have, and some that none has. */
export const formKeys = listWords(`
  friendName friendEmail friendPhone friendSmsConsent sentBy stamp company action wish notificationPreference
  List-Unsubscribe email password csrfToken token callbackUrl json From Body OptOutType __proto__ orgId
`);

const sensible = [
  "Fred Fox",
  ...listWords(`
  refer preference emails stop start One-Click on both sms email true fred@example.com +14155550123 name
  -name pending 30d 50
`),
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
