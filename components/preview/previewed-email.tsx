import { EmailFrame } from "@/components/messages/email-frame";
import { cx } from "@/components/ui/cx";

interface PreviewedEmailProps {
  readonly subject: string;
  readonly html: string;
  /** Whether the next one is on its way. */
  readonly isOld?: boolean;
}

/** An email that is being written. Mail programs have their own dark mode; this is the look that was designed. */
export function PreviewedEmail({ subject, html, isOld = false }: PreviewedEmailProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-pop">
      <p className="wrap-anywhere border-inner-line border-b px-3.5 py-2.5 text-secondary">
        <span className="text-soft">Subject</span> <bdi className="font-medium">{subject}</bdi>
      </p>
      {/* A transform leaves the frame's own height as it is: 40rem × 0.77. */}
      <div className="h-[30.8rem]">
        <EmailFrame
          title="Preview of the email"
          html={html}
          className={cx(
            "scheme-light miniature h-[40rem] bg-[#ffffff] transition-opacity",
            isOld && "opacity-60",
          )}
        />
      </div>
    </div>
  );
}
