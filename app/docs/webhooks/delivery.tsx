import { CodeBlock } from "@/components/ui/code-block";
import { listUnmatched, replayEvent } from "@/lib/integrations/webhooks/commands";
import type { ErrorCode } from "@/lib/kit/errors";
import { ErrorCodes, RichText } from "../rich-text";
import type { SectionProps } from "../section";
import { appliedAnswer, repeatedAnswer, unmatchedAnswer } from "./examples";

interface StatusRow {
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly codes?: readonly ErrorCode[];
}

/** Each status with its meaning and the sender's next step. */
const answers: readonly StatusRow[] = [
  {
    status: "200",
    title: "Applied",
    text: "The event took effect. `result` says what it did.",
  },
  {
    status: "202",
    title: "Kept",
    text: "The event is valid but doesn’t match anything yet. `detail` says what is missing. An admin resolves it; you have nothing to do.",
  },
  {
    status: "400",
    title: "Not valid",
    text: "The body is not JSON, or a field is missing or wrong. `errors` names each. Correct it and send it again; the same `id` will do.",
    codes: ["invalid_input", "self_referral"],
  },
  {
    status: "401",
    title: "Not signed by you",
    text: "Any problem with the signature. Nothing was read and nothing is kept.",
    codes: ["unauthenticated"],
  },
  {
    status: "403",
    title: "Not in your account",
    text: "Your account lacks integrations or text messages, or one of its limits is reached.",
    codes: ["feature_not_enabled", "plan_limit_reached"],
  },
  {
    status: "409",
    title: "Already happened",
    text: "Another event or person did it first. Treat it as done.",
    codes: ["already_converted", "duplicate_referral", "advocate_already_enrolled"],
  },
  {
    status: "409",
    title: "Not now",
    text: "The campaign isn’t taking this referral right now. An admin can change that and replay the event.",
    codes: ["campaign_not_accepting_referrals", "referral_cap_reached"],
  },
  {
    status: "409",
    title: "ID reused",
    text: "The `id` belongs to an event with another body, which was not refused with 400. Give every event an id of its own.",
    codes: ["event_id_reused"],
  },
  {
    status: "413",
    title: "Too large",
    text: "The body is larger than 256 KiB.",
    codes: ["payload_too_large"],
  },
  {
    status: "429",
    title: "Too fast",
    text: "Wait as many seconds as the `Retry-After` header says, then send the event again.",
    codes: ["rate_limited"],
  },
  {
    status: "5xx",
    title: "Our fault",
    text: "Nothing was stored. Send the event again with the same `id`.",
    codes: ["internal", "unavailable"],
  },
];

/** The answers to events, retries, and events that match nothing. */
export const describeDelivery = (url: string): SectionProps[] => [
  {
    id: "answers",
    title: "Responses",
    label: "Answers",
    text: ["Every answer is JSON. Refusals use the same problem document as the rest of this API."],
    aside: (
      <>
        <CodeBlock title="Answer 200" code={appliedAnswer} what="the answer to an applied event" />
        <CodeBlock title="Answer 202" code={unmatchedAnswer} what="the answer to an unmatched event" />
      </>
    ),
    children: <Answers />,
  },
  {
    id: "retries",
    title: "Retries",
    text: [
      "Networks fail, sometimes after we’ve done our part. When in doubt, send the event again. It’s always safe.",
    ],
    aside: <CodeBlock title="The answer to a repeat" code={repeatedAnswer} what="the answer to a repeat" />,
    lines: [
      "**No answer, 429 or 5xx**: send the same event with the same `id`, after a minute, five minutes, half an hour. Sign it again each time; signatures are good for five minutes.",
      "**The same id again** takes effect once and gets the same answer, even a refusal.",
      "**The same id with another body** is refused with `event_id_reused`, to catch mix-ups. Only an event that was refused with 400 may be corrected under its id.",
    ],
  },
  {
    id: "unmatched",
    title: "Events that match nothing",
    text: [
      "Sometimes the invoice arrives before the referral, or the friend used another email address. Such an event is answered with 202 and stored as **unmatched**; your CRM has nothing to do.",
      "An admin sees it in the event log with the reason. Once the missing referral is there, they replay the event and it takes effect, once. If several referrals match, they pick one by its `referralId`, and add its `jobValueCents` if the event lacks it. With `isNothing`, they dismiss one that is about no lead: it is then **ignored**.",
      "A refund of a job without a referral is answered with 200 and stored as **ignored**: there is nothing to do. If a lead is converted with its `externalId` later, it takes effect automatically.",
      "Refused events are kept in the same log. An admin can remove the cause, for instance set a paused campaign to active, and replay them too.",
    ],
    aside: (
      <>
        <CodeBlock title="See what waits" code={listUnmatched(url)} what="the request: See what waits" />
        <CodeBlock title="Replay one" code={replayEvent(url)} what="the request: Replay one" />
      </>
    ),
  },
];

function Answers() {
  return (
    <table className="w-full border-line border-y text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-inner-line">
        {answers.map(({ status, title, text, codes = [] }) => (
          <tr key={title} className="align-baseline">
            <th scope="row" className="w-14 py-3.5 pr-3 font-medium font-mono text-[12.5px] text-ink">
              {status}
            </th>
            <td className="py-3.5 text-pretty text-soft">
              <RichText>{`**${title}.** ${text}`}</RichText>
              {codes.length > 0 && (
                <div className="mt-2">
                  <ErrorCodes codes={codes} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
