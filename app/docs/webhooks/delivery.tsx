import { CodeBlock } from "@/components/ui/code-block";
import { listUnmatched, replayEvent } from "@/lib/webhooks/commands";
import { Answers } from "./answers";
import { appliedAnswer, repeatedAnswer, unmatchedAnswer } from "./examples";
import { Lines } from "./lines";
import { Section } from "./section";

/** What comes back, and what to do about it. */
export function Delivery({ url }: { url: string }) {
  return (
    <>
      <Section
        id="answers"
        title="Answers"
        text={["Every answer is JSON. A refusal is the same problem document as everywhere in this API."]}
        aside={
          <>
            <CodeBlock title="Answer 200" code={appliedAnswer} what="the answer to an applied event" />
            <CodeBlock title="Answer 202" code={unmatchedAnswer} what="the answer to an unmatched event" />
          </>
        }
      >
        <Answers />
      </Section>
      <Section
        id="retries"
        title="Retries"
        text={[
          "Networks fail, also after we have done our part. So when in doubt, send the event again: it is always safe.",
        ]}
        aside={
          <CodeBlock title="The answer to a repeat" code={repeatedAnswer} what="the answer to a repeat" />
        }
      >
        <Lines
          lines={[
            "**No answer, 429 or 5xx**: send the same event with the same `id`, after a minute, five minutes, half an hour. Sign it anew each time, because a signature is good for five minutes.",
            "**The same id again** takes effect once and gets the same answer, a refusal too.",
            "**The same id with another body** is refused with `event_id_reused`, so that a mix-up is noticed. Only an event that was refused with 400 may be corrected under its id.",
          ]}
        />
      </Section>
      <Section
        id="unmatched"
        title="Events that match nothing"
        text={[
          "Sometimes the invoice is faster than the referral, or the friend used another e-mail address. Such an event is answered with 202 and kept as **unmatched**; your CRM has nothing to do.",
          "An admin sees it in the event log with the reason. Once the missing referral is there, they replay the event and it takes effect, once. Where several referrals fit, they say which by its `referralId`.",
          "Refused events are kept in the same log. An admin can remove the cause, for instance set a paused campaign to active, and replay them too.",
        ]}
        aside={
          <>
            <CodeBlock title="See what waits" code={listUnmatched(url)} what="the request: See what waits" />
            <CodeBlock title="Replay one" code={replayEvent(url)} what="the request: Replay one" />
          </>
        }
      />
    </>
  );
}
