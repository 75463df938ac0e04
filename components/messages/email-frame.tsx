interface EmailFrameProps {
  /** Names the frame for screen readers. */
  readonly title: string;
  readonly html: string;
  readonly className?: string;
}

// The sandbox runs no script, sends no form and keeps the frame apart from our pages. It opens no windows either: so a
// link, which asks for one, does nothing. Some would sign somebody in, or unsubscribe the recipient.
const guard =
  '<base target="_blank"><meta name="referrer" content="no-referrer">' +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'">`;

/** An email as its recipient sees it, behind glass: it can be read, and nothing in it can be used. */
export function EmailFrame({ title, html, className }: EmailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html.replace(/<head[^>]*>/i, (head) => head + guard)}
      className={className ?? "h-[32rem] w-full rounded-control border border-line bg-paper"}
    />
  );
}

/** A text message as it looks on a phone. */
export function TextBubble({ text }: { text: string }) {
  return (
    <div className="rounded-control border border-line bg-paper px-4 py-6">
      <p
        dir="auto"
        className="wrap-anywhere mx-auto w-fit max-w-80 whitespace-pre-wrap rounded-[18px] rounded-bl-[5px] bg-inner-line px-4 py-2.5 text-ink leading-normal"
      >
        {text}
      </p>
    </div>
  );
}
