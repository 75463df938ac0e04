import fc from "fast-check";
import type { AttackScene } from "./scene";

const listWords = (text: string) => text.trim().split(/\s+/);

/** Public pages. Braces stand for a link or id of the scene. */
export const pages: readonly string[] = listWords(`
  / /terms /docs /docs/errors /docs/webhooks /docs/events /docs/automation /api/openapi.json /api/health /api/health/ready /r/{code}
  /r/{code}/terms /r/{code}/{picture} /refer/{business} /refer/{business}/terms /privacy/{business} /portal/{portal} /portal/{portal}/card
  /portal/{portal}/manifest.webmanifest /portal/{portal}/icon/192 /portal/{portal}/qr.png /c/7Kq2Zc9XbT /unsubscribe/{unsubscribe} /confirm/{confirm}
  /accept-invite /sign-in /sign-in/link /sign-in/second-step /second-factor /sign-up /forgot-password /reset-password /onboarding /sso
  /sso/{signInName} /api/uploads/{logoKey} /api/friends/{code} /api/refer/{business} /api/portal/{portal}
  /api/portal/{portal}/code /api/unsubscribe/{unsubscribe} /api/webhooks/{orgId} /api/webhooks/twilio /api/webhooks/twilio/status /api/webhooks/resend /api/jobs/run /api/auth/csrf
  /api/auth/signin /api/auth/error /api/auth/session /api/auth/callback/sso-{orgId}
`);

/** Members' pages, requested with and without a session cookie. */
export const memberPages: readonly string[] = listWords(`
  /setup /home /campaigns /campaigns/new /campaigns/{campaignId} /campaigns/{campaignId}/edit
  /campaigns/{campaignId}/advocates/{advocateId} /campaigns/{campaignId}/advocates/{advocateId}/card
  /advocates /advocates/import /leads /money /money/redeem /campaigns/branding /campaigns/branding/sign /settings /settings/team /settings/you
  /settings/business /settings/business/delivery /settings/team/audit-log /settings/team/sso
  /settings/connections/signed-events /settings/connections/webhooks /settings/connections/api-keys
`);

/** Form targets for people without an account, and other URLs that take a body from outside. */
export const doors: readonly (readonly [method: string, path: string])[] = [
  ["POST", "/api/friends/{code}"],
  ["POST", "/api/refer/{business}"],
  ["POST", "/api/portal/{portal}"],
  ["POST", "/api/portal/{portal}/code"],
  ["POST", "/api/portal/{portal}/data"],
  ["POST", "/api/portal/{portal}/photo"],
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

/** Looks up a placeholder in a scene. @param damage changes each id and token */
export function placeIn(
  template: string,
  { ids, links }: AttackScene,
  picture: string,
  damage: (token: string) => string,
): string {
  const known: Readonly<Record<string, string>> = { ...ids, ...links, picture };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => damage(known[name] ?? name));
}

/** Markup from a request that must never appear unescaped in a page. */
export const MARKUP = `"'><x-attack onload=1>`;

const oddTexts = [
  "",
  " ",
  ...listWords(`
  % %00 %ff %c0%ae ..%2f..%2fetc%2fpasswd %252e%252e null 0 -1 1e309 #{7*7} {{7*7}} __proto__ constructor
  //evil.example.com https://evil.example.com /\\evil.example.com javascript:alert(1) %0d%0aX-Evil:1 🏡
`),
  "' OR 1=1--",
  "1;SELECT pg_sleep(9)",
  "a".repeat(3_000),
  "\u202e",
  "\ud800",
  MARKUP,
];

const queryKeys = [
  MARKUP,
  ...listWords(`
  q next callbackUrl error problem reason email token code state sort limit again saved sent known cursor
  status campaignId range tab advocateId enroll _rsc __proto__ constructor[] a[b][c]
`),
];

/** Field names of our forms, and some unknown ones. */
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

/** Names with values, as in a query or a form. */
const fieldsOf = (keys: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...keys), text), text), { maxLength: 6 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()])).toString(),
    );

export const arbitraryQuery = fieldsOf(queryKeys);
export const arbitraryForm = fieldsOf(formKeys);

/** Ways to damage the end of a link: not at all, slightly or completely. */
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
