"use client";

import { Ellipsis, History, KeyRound, Pencil, Power, Trash2 } from "lucide-react";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { NewSecretDialog } from "../../new-secret-dialog";
import { hostOf, type WebhookEndpoint } from "./endpoint-state";
import { type CreatedEndpoint, NewSecret } from "./new-secret";

const EditEndpointForm = lazy(() => import("./endpoint-form").then((module) => module.EditEndpointForm));
const ReplaceSecretForm = lazy(() => import("./replace-secret-form").then((module) => module.ReplaceSecretForm));
const RecoverForm = lazy(() => import("./recover-form").then((module) => module.RecoverForm));
const TestForm = lazy(() => import("./test-form").then((module) => module.TestForm));

export type EndpointDialog = "test" | "edit" | "secret" | "recover" | "off" | "delete";

export function EndpointMenu({ isOff, onAsk }: { isOff: boolean; onAsk: (what: EndpointDialog) => void }) {
  return (
    <Menu trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}>
      <MenuItem icon={Pencil} onSelect={() => onAsk("edit")}>
        Edit
      </MenuItem>
      <MenuItem icon={KeyRound} onSelect={() => onAsk("secret")}>
        Replace the secret
      </MenuItem>
      {!isOff && (
        <>
          <MenuItem icon={History} onSelect={() => onAsk("recover")}>
            Send missed events
          </MenuItem>
          <MenuItem icon={Power} onSelect={() => onAsk("off")}>
            Turn off
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => onAsk("delete")}>
        Delete …
      </MenuItem>
    </Menu>
  );
}

interface DialogsProps {
  readonly endpoint: WebhookEndpoint;
  readonly asked: EndpointDialog | null;
  readonly onClose: () => void;
  readonly onTested: (deliveryId: string) => void;
  readonly onDeleted: () => Promise<unknown>;
}

export function EndpointDialogs({ endpoint, asked, onClose, onTested, onDeleted }: DialogsProps) {
  const { endpointId } = endpoint;
  const host = hostOf(endpoint);
  const stateOf = (what: EndpointDialog) => ({
    open: asked === what,
    onOpenChange: (open: boolean) => open || onClose(),
  });
  return (
    <>
      <Dialog
        {...stateOf("test")}
        title="Send a test event"
        description={
          <>
            An example goes to <bdi className="wrap-anywhere">{host}</bdi> now, signed like any other. The people in it
            are made up.
          </>
        }
      >
        <TestForm
          endpointId={endpointId}
          onSent={(deliveryId) => {
            onClose();
            onTested(deliveryId);
          }}
        />
      </Dialog>
      <Dialog {...stateOf("edit")} width="large" title={`Edit ${host}`}>
        <EditEndpointForm endpoint={endpoint} onDone={onClose} />
      </Dialog>
      <NewSecretDialog<Pick<CreatedEndpoint, "secret">>
        {...stateOf("secret")}
        title="Replace the secret"
        description="For when someone saw it who shouldn’t have, or from time to time."
        shownTitle="Save your new secret"
        form={(onCreated) => <ReplaceSecretForm endpointId={endpointId} onReplaced={onCreated} />}
        secret={({ secret }) => <NewSecret secret={secret} />}
      />
      <Dialog
        {...stateOf("recover")}
        title="Send missed events"
        description="Resends failed events and sends those from while it was off. Delivered events aren’t sent twice."
      >
        <RecoverForm endpointId={endpointId} onSent={onClose} />
      </Dialog>
      <EndpointConfirm
        {...stateOf("off")}
        endpoint={webhookEndpoints.update}
        input={{ endpointId, isOn: false }}
        title={`Turn off ${host}?`}
        verb="Turn off"
        variant="primary"
      >
        We won’t send it anything until you turn it back on, and waiting events aren’t retried. Nothing is lost: you can
        send missed events for 30 days.
      </EndpointConfirm>
      <EndpointConfirm
        {...stateOf("delete")}
        endpoint={webhookEndpoints.remove}
        input={{ endpointId }}
        title={`Delete ${host}?`}
        verb="Delete address"
        onSuccess={onDeleted}
        success="The address was deleted."
      >
        We’ll stop sending events there, and its secret and log are deleted. This can’t be undone.
      </EndpointConfirm>
    </>
  );
}
