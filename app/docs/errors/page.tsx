import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";
import { SiteHeader } from "../../site-header";
import { RichText } from "../rich-text";

/** When each error happens and how to fix it. A code without an explanation doesn't compile. */
const explanations: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    "Something in the path, the query or the body is missing, misspelled or out of range. `errors` names every wrong field and its fix; correct them and send the request again.",
  self_referral: "The friend has the advocate's own email address or phone number. Use the friend's own contact data.",
  self_lockout:
    "An admin cannot take the admin role from themselves, remove themselves, or remove their only way to sign in.",
  last_admin:
    "This is the only admin left, and an organization cannot be without one. Make someone else an admin first.",
  invalid_image:
    "The uploaded bytes are not an image of the type that was announced, or they are damaged. Send a PNG, JPEG or GIF file as it is, with the `Content-Type` you asked the address for.",
  unauthenticated:
    "The request carries no API key, or one that is incomplete, unknown or deleted. Send `Authorization: Bearer <keyId>:<secret>` with the whole key. For a webhook: the signature is missing or wrong, more than five minutes old, or made with a key that was deleted.",
  insufficient_scope:
    "The API key was made with the scope `read`, which may send GET only. Use a key with the scope `full` for everything that changes something.",
  browser_required:
    "API keys cannot do this: what concerns a person’s own sign-in is done in the browser. Sign in and do it there.",
  organization_suspended:
    "Your server administrator has closed the organization: no one in it can do anything, and nothing is sent. Its data is kept. Ask them why.",
  organization_moved:
    "The organization has moved to another server, whose address is `movedTo`. Send this request and all later ones there; keys and ids stay the same.",
  second_factor_required:
    "The organization requires a second factor. Members without one must set it up in the browser first, and no one can remove their last one. API keys keep working.",
  terms_not_accepted:
    "The organization is new, and no one has accepted its Terms of Service. It can be read, and set up: an admin accepts them on the first page after signing in, or with `PATCH /api/app/account`. Webhooks wait for it as well.",
  sso_required: "The member signs in through single sign-on only. An admin can allow a password in the team settings.",
  reauthentication_required:
    "A browser session tried to create a key, or something else that outlives the session, more than 15 minutes after signing in. `POST /api/app/sessions/confirm` takes the password once more; a member without one signs in again. API keys are never asked.",
  sign_up_closed: "Your server administrator has closed sign-up. Ask them for an organization, or for an invitation.",
  closed_in_demo:
    "The server is a public demo (`DEMO=public`), where strangers share one account. What would lock others out or leave the server, such as sign-in settings, members, keys, connections and uploads, is closed there.",
  sign_in_name_taken: "Another organization has this sign-in name. Choose another one.",
  admin_required:
    "The key belongs to a user who is not an admin of the organization. Ask an admin, or use a key of an admin.",
  office_required:
    "The member is a technician, who may record jobs, save callers, use one-time codes and manage their own sign-in, and nothing else. An admin can change that in the team settings.",
  operator_required:
    "This concerns the whole server, which several organizations share. Ask your server administrator to list your address in `OPERATOR_EMAILS`.",
  feature_not_enabled:
    "The organization doesn’t have this feature. `detail` names it. Ask your server administrator to turn it on, or leave out the field that needs it.",
  plan_limit_reached:
    "The organization has as many of these as it may. Remove some that are no longer used, or ask your server administrator for more.",
  second_person_required:
    "You requested this yourself, with this key, another key or in the browser, or it is your own act that was flagged. Another member of the organization has to decide.",
  webhook_key_quota_reached:
    "The organization has as many webhook keys as it may. Delete one that is no longer used, or ask your server administrator for more.",
  upload_url_invalid: "The upload URL was altered or already used. Ask for a new one and use it exactly as you got it.",
  upload_url_expired: "An upload address works for five minutes. Ask for a new one and upload the file right away.",
  cross_origin:
    "A browser sent this write with a cookie, but from a page that is not ours. Call the API with an API key instead.",
  not_found:
    "Nothing is at this address, or the id belongs to something that was deleted or is part of another organization. Check the address and the ids.",
  method_not_allowed: "The address exists but does not take this method. The `Allow` header lists the ones it takes.",
  api_key_quota_reached:
    "You have as many API keys as each user may. Revoke one that is no longer used, or ask your server administrator for more.",
  precondition_failed:
    "You sent `If-Match` with the `ETag` of what you had read, but someone has changed one of its fields since. Nothing was saved. `changedBy` and `changedAt` say who and when. Read it again, decide which values count, and send the change with the new `ETag`, or without `If-Match` to write in any case.",
  user_already_exists: "This email already belongs to a user. Change that user's roles instead of inviting them again.",
  event_id_reused:
    "An event with this `id` but different content was received before, and not refused with 400. Give every event an id of its own; only a retry repeats it.",
  state_rules_not_checked:
    "In healthcare, have an admin check your state’s rules on gifts for referring patients, and confirm it under Settings, Business, or with PATCH /api/app/account.",
  already_converted:
    "The referral was already converted, so no credit was added. `conversion` repeats what the first conversion did; treat it as a success.",
  not_converted:
    "There is no reward to reverse: the referral was never converted. Reject it, or mark it lost, instead.",
  already_reversed:
    "The whole reward was taken back before. If that was a mistake, or the refund failed, undo it with unreverse.",
  not_reversed: "Nothing was taken back of this referral’s reward, so there is nothing to undo.",
  duplicate_conversion:
    "Another referral was converted with the same externalId. One job converts one referral: read that one to see which.",
  redemption_ended:
    "It was fulfilled, canceled or has failed, so it can no longer be changed. Read the redemption to see what happened.",
  code_not_valid:
    "A one-time code works once and for 15 minutes. Check the six digits, or ask the customer for a new one.",
  already_decided:
    "Someone already approved, declined, withdrew or undid this, or has worked on it since. Read it to see who and when.",
  already_rejected:
    "The referral was rejected, so it can neither be converted nor rejected again. If that was a mistake, reopen it by moving it to another stage.",
  duplicate_referral:
    "Someone has already referred this friend to this campaign. The first referral counts; use that one.",
  advocate_already_enrolled:
    "This campaign has an advocate with the same email address, or the same phone number if there is no address. Find them in the list of advocates.",
  not_decided: "No one has decided about this yet, so there is nothing to undo.",
  file_closed:
    "The customer file is being worked on, was applied or undone, or is older than 30 days, so this is no longer possible. `detail` says which. Read the file again.",
  import_closed:
    "The import was undone, is older than 30 days, or is one of another campaign. Give every file an `importId` of its own.",
  campaign_not_accepting_referrals:
    "The campaign is paused or has expired. Set it to active or move `expiresAt`, then send the request again.",
  referral_cap_reached:
    "The advocate has sent as many referrals as the campaign allows. Raise `maxReferralsPerAdvocate` if you want more from them.",
  insufficient_balance:
    "Using this much would bring the credit below zero. Read the balance and use no more than that.",
  month_closed:
    "The month is closed already, or lies before the latest closed one. A correction now is an entry of today; name the month with `correctsMonth`.",
  months_in_order:
    "Another month comes first: months are closed from the oldest on, and reopened from the latest back. The message names it.",
  credit_left:
    "You tried to erase someone who still has credit that no one could use afterward; `balanceCents` says how much. Use the credit first, or send `force: true`: it then stays in your books.",
  person_erased:
    "The advocate’s data was erased, so they can’t be changed, messaged or refer anyone. Enroll them again if they want; they’ll count as a new person.",
  message_not_resendable:
    "The message hasn’t gone out yet, the recipient has opted out or can no longer be reached this way, the organization has no texts, the campaign was deleted, or the message was for a member. `detail` says which.",
  endpoint_off:
    "Nothing is sent to a webhook endpoint that is off. Turn it on with `PATCH` and `isOn: true`, then try again.",
  idempotency_in_progress:
    "The first request with this `Idempotency-Key` has not finished. Wait a moment and repeat it with the same key.",
  payload_too_large:
    "The body is larger than this address takes: 1 MiB, for a webhook 256 KiB, for a logo 2 MiB. Send less.",
  unsupported_media_type: "The body was not sent as JSON. Add the header `Content-Type: application/json`.",
  idempotency_key_reused:
    "This `Idempotency-Key` was used in the last 24 hours for a request with another address or body. Use a new key for every new request.",
  challenge_required:
    "Too many tries for this email address or from this network. Get a challenge from `POST /api/app/sign-in-challenges`, solve it (about a second of computing), and send the request again with it as `proof`.",
  rate_limited:
    "Too many requests in a short time. Wait as many seconds as the `Retry-After` header says; the `RateLimit` header tells how many are left.",
  internal:
    "This is our error, not yours. Repeat the request with an `Idempotency-Key`, so that it cannot take effect twice, and report the `requestId` if it keeps happening.",
  unavailable:
    "The service cannot do this right now; `detail` says why: its database is away, busy or read-only, the disk is full, or an update is under way. Wait a few seconds and try again; send an `Idempotency-Key` so that a repeat is safe.",
};

export const metadata: Metadata = {
  title: "Errors",
  description: "Every error code of the API: when it happens and what to do.",
};

const codes = Object.keys(errorCodes) as ErrorCode[];

const example = `{
  "type": "…/docs/errors#invalid_input",
  "title": "The request is not valid",
  "status": 400,
  "detail": "name is required.",
  "code": "invalid_input",
  "requestId": "…",
  "errors": [
    { "field": "name", "message": "is required" }
  ]
}`;

export default function ErrorsPage() {
  return (
    <>
      <SiteHeader current="/docs/errors" />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1360px] px-5 pb-24 sm:px-9">
        <div className="grid gap-x-12 gap-y-8 pt-12 pb-12 lg:grid-cols-[minmax(0,1fr)_460px]">
          <div>
            <h1 className="font-semibold text-[1.875rem] tracking-[-0.03em]">Errors</h1>
            <p className="mt-3 max-w-[34rem] text-pretty text-[1.0625rem] text-soft leading-relaxed">
              Failed requests return a problem document (RFC 9457). Branch on <b>code</b>: it never changes. Show{" "}
              <b>detail</b> to people: it says what was wrong and how to fix it.
            </p>
          </div>
          <CodeBlock title="A problem document" code={example} what="the example" />
        </div>
        <ul className="-mx-3 divide-y divide-inner-line border-line border-y">
          {codes.map((code) => (
            <ErrorEntry key={code} code={code} />
          ))}
        </ul>
      </main>
    </>
  );
}

function ErrorEntry({ code }: { code: ErrorCode }) {
  const [status, title] = errorCodes[code];
  return (
    <li
      id={code}
      className="grid scroll-mt-16 gap-x-8 gap-y-2 rounded-control px-3 py-6 target:bg-tint md:grid-cols-[340px_minmax(0,46rem)]"
    >
      <div>
        <h2 className="font-semibold text-section">{title}</h2>
        <p className="mt-1 flex items-baseline gap-2 font-mono text-[12.5px] text-soft">
          <span className="text-faint">{status}</span>
          <a href={`#${code}`} className="underline-offset-4 hover:underline wrap-anywhere">
            {code}
          </a>
        </p>
      </div>
      <p className="text-pretty text-soft">
        <RichText>{explanations[code]}</RichText>
      </p>
    </li>
  );
}
