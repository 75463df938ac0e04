import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { Actor } from "@/lib/kit/auth/actor";
import { readSettingsPages } from "../settings-viewer";

/** Tools that need a developer, in one line below the apps. */
export async function DeveloperTools({ actor }: { actor: Actor }) {
  const pages = await readSettingsPages(actor);
  const tools = pages.find(({ href }) => href === "/settings/connections")?.below ?? [];
  if (tools.length === 0) return null;
  return (
    <Card aria-labelledby="developer-tools" className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-3">
      <h2 id="developer-tools" className="font-semibold text-section">
        Developer tools
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {tools.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
