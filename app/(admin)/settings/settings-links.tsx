import type { Actor } from "@/lib/kit/auth/actor";
import { LinkCards } from "../link-cards";
import { readSettingsPages } from "./settings-viewer";

interface Props {
  readonly actor: Actor;
  /** The address of the settings page. */
  readonly of: string;
}

export async function SettingsLinks({ actor, of }: Props) {
  const page = (await readSettingsPages(actor)).find(({ href }) => href === of);
  if (!page || page.below.length === 0) return null;
  return <LinkCards label={`More in ${page.label}`} links={page.below} />;
}
