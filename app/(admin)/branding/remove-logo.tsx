"use client";

import { toast } from "sonner";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { branding } from "@/lib/branding/contract";
import { useRefresh } from "../use-refresh";

/** Takes the saved logo away, at once. */
export function RemoveLogo() {
  const refresh = useRefresh();
  return (
    <EndpointConfirm
      endpoint={branding.removeLogo}
      input={{}}
      title="Remove the logo?"
      verb="Remove logo"
      onSuccess={async () => {
        await refresh();
        toast.success("Logo removed.");
      }}
      trigger={
        <Button size="small" look="quiet" className="text-red!">
          Remove
        </Button>
      }
    >
      Your pages and messages show your business name in its place from now on, also those that were sent
      before. To have the logo back, upload it again.
    </EndpointConfirm>
  );
}
