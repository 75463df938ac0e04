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
