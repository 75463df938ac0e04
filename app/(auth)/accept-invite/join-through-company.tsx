import { KeyRound } from "lucide-react";
import { buttonLook } from "@/components/ui/button-look";
import { cx } from "@/components/ui/cx";

interface Props {
  /** The company's own page, with the invitation's token behind `#`. */
  readonly href: string;
  readonly email: string;
  readonly orgName: string;
}

/** The way in for whoever has a company account. */
export function JoinThroughCompany({ href, email, orgName }: Props) {
  return (
    <>
      <p className="text-soft">
        {orgName} signs people in with their company account. Use the one with the address{" "}
        <strong className="font-medium text-ink">{email}</strong>.
      </p>
      {/* Opens the page anew: the router would remember the token as a part of the address. */}
      <a href={href} className={cx("inline-flex gap-2", buttonLook({ look: "primary" }))}>
        <KeyRound aria-hidden size={16} strokeWidth={1.75} />
        Join with single sign-on
      </a>
    </>
  );
}
