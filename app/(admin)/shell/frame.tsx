import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { NotStarted } from "@/components/ui/not-started";
import { MemberCorner, type ShownMember } from "./member-corner";
import { OrganizationMark } from "./navigation";
import { PhoneHead } from "./phone-bars";

interface FrameProps {
  readonly organization: string;
  readonly member: ShownMember;
  /** The button above the navigation. */
  readonly action: ReactNode;
  readonly navigation: ReactNode;
  /** The bar at the bottom of phones. */
  readonly foot: ReactNode;
  /** The page's greatest width, as a class. */
  readonly width: string;
  readonly children: ReactNode;
}

/** Navigation on the left, or at the bottom of small screens, and the page. */
export function Frame({ organization, member, action, navigation, foot, width, children }: FrameProps) {
  return (
    <div className="group/shell min-h-dvh has-data-editing:[--spacing-foot:env(safe-area-inset-bottom)] lg:grid print:block! lg:grid-cols-[var(--spacing-menu)_minmax(0,1fr)]">
      <PhoneHead organization={organization} />
      <aside className="hidden border-line border-r lg:block print:hidden">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-3 pt-5 pb-3">
          <div className="mb-4 px-2">
            <OrganizationMark name={organization} />
          </div>
          <div className="mb-3 grid">{action}</div>
          <nav aria-label="Main" className="flex flex-1 flex-col justify-between gap-6">
            {navigation}
          </nav>
          <div className="mt-3 border-line border-t pt-3">
            <MemberCorner member={member} />
          </div>
        </div>
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-5 pt-6 pb-[calc(var(--spacing-foot)+1.5rem)] sm:px-9 sm:pt-8 lg:pb-8 print:p-0"
      >
        <div className={cx("mx-auto", width)}>
          <NotStarted />
          {children}
        </div>
      </main>
      {foot}
    </div>
  );
}
