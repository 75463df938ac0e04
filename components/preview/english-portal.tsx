import { AdvocatePortal, type AdvocatePortalProps } from "@/components/portal/advocate-portal";
import { en } from "@/components/words/en/en";

/** An advocate's page as members preview it. */
export function EnglishPortal(props: Omit<AdvocatePortalProps, "words">) {
  return <AdvocatePortal {...props} words={en} />;
}
