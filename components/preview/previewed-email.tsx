import { EmailFrame } from "@/components/messages/email-frame";
import { cx } from "@/components/ui/cx";

interface PreviewedEmailProps {
  readonly subject: string;
  readonly html: string;
  /** Whether a newer version is loading. */
  readonly isOld?: boolean;
}

/** An email being written, always in its light design: mail apps apply their own dark mode. */
export function PreviewedEmail({ subject, html, isOld = false }: PreviewedEmailProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-pop">
      <p className="wrap-anywhere border-inner-line border-b px-3.5 py-2.5 text-secondary">
        <span className="text-soft">Subject</span> <bdi className="font-medium">{subject}</bdi>
      </p>
      {/* A transform doesn't change the frame's height, so it is set here: 40rem × 0.77. */}
      <div className="h-[30.8rem]">
        <EmailFrame
          title="Preview of the email"
          html={html}
          className={cx("scheme-light miniature h-[40rem] bg-[#ffffff] transition-opacity", isOld && "opacity-60")}
        />
      </div>
    </div>
  );
}
