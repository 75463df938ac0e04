import { EmailFrame } from "@/components/messages/email-frame";
import type { WholeMessage } from "@/components/messages/message-words";
import { TextBubble } from "@/components/messages/text-bubble";
import { CopyButton } from "@/components/ui/copy-button";
import { TabPanel, Tabs } from "@/components/ui/tabs";

const views = [
  { value: "html", label: "E-mail" },
  { value: "text", label: "Plain text" },
];

/** What the recipient sees. */
export function MessageBody({ message: { channel, html, text } }: { message: WholeMessage }) {
  if (channel === "sms") return <TextBubble text={text} />;
  if (html === undefined) return <PlainText text={text} />;
  return (
    <Tabs label="The message" tabs={views} defaultValue="html">
      <TabPanel value="html">
        <EmailFrame title="The e-mail as its recipient sees it" html={html} />
        <p className="mt-2 text-caption text-soft">
          Links and buttons do nothing here. You find their addresses in the plain text.
        </p>
      </TabPanel>
      <TabPanel value="text">
        <PlainText text={text} />
      </TabPanel>
    </Tabs>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <figure className="rounded-control border border-line">
      <figcaption className="flex h-10 items-center justify-between border-inner-line border-b px-4 text-caption text-soft">
        For who reads mail without pictures
        <CopyButton text={text} what="the plain text" />
      </figcaption>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="wrap-anywhere max-h-[29.5rem] overflow-auto whitespace-pre-wrap px-4 py-3 font-sans text-secondary focus-visible:-outline-offset-2"
      >
        {text}
      </pre>
    </figure>
  );
}
