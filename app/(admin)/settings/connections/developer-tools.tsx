import { ChevronRight } from "lucide-react";
import type { Actor } from "@/lib/kit/auth/actor";
import { SettingsLinks } from "../settings-links";

/** Tools that need a developer, folded away from the apps. */
export function DeveloperTools({ actor }: { actor: Actor }) {
  return (
    <details className="group mt-8 rounded-card border border-line bg-card shadow-card">
      <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 gap-y-1 rounded-card px-5 py-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          className="shrink-0 self-center text-soft transition-transform duration-150 ease-out group-open:rotate-90"
        />
        <h2 className="font-semibold text-section">Developer tools</h2>
        <span className="text-secondary text-soft">API keys, signed events, webhooks, API reference</span>
      </summary>
      <div className="px-5 pb-5 *:mb-0">
        <SettingsLinks actor={actor} of="/settings/connections" />
      </div>
    </details>
  );
}
