import { AdvocatePortal, type AdvocatePortalProps } from "@/components/portal/advocate-portal";
import { en } from "@/lib/kit/words/en/en";

/** The advocate's page in members' previews. */
export function EnglishPortal(props: Omit<AdvocatePortalProps, "words">) {
  return <AdvocatePortal {...props} words={en} />;
}
