"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { toast } from "sonner";
import { RefreshAfterWrite } from "@/components/form/refresh-after-write";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { useUndo } from "@/components/use-undo";
import { call } from "@/lib/kit/client";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { inboxLater } from "@/lib/platform/inbox/later-contract";

interface Undoable {
  /** The toast about the action. */
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  /** The toast about the undo. */
  readonly undone: string;
}

interface InboxActions {
  /** Reports what was done, and offers to undo it: in the toast, and with Z. */
  readonly offerUndo: (done: Undoable) => void;
  /** Undoes the last thing that can be undone. */
  readonly undoLast: () => void;
  /** Hides a row until tomorrow morning. */
  readonly putOff: (row: InboxRow) => Promise<unknown>;
  readonly bringBack: (row: InboxRow) => Promise<unknown>;
}

const Context = createContext<InboxActions | null>(null);

/** The actions that every row of the inbox has. */
export function useInboxActions(): InboxActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("useInboxActions needs InboxActionsProvider above it");
  return actions;
}

/**
 * Keeps the last undoable action for everything below. Writes refresh the lists alone, which show everything: the next
 * row's address comes at the same moment as a refresh of the page, and the router would then load the whole page, and
 * the undo would be lost.
 */
export function InboxActionsProvider({ children }: { children: ReactNode }) {
  return (
    <RefreshAfterWrite>
      <LastAction>{children}</LastAction>
    </RefreshAfterWrite>
  );
}

function LastAction({ children }: { children: ReactNode }) {
  const undo = useUndo();
  const { trySend: sendLater } = useToastedSend(inboxLater.later);
  const { trySend: sendBack } = useToastedSend(inboxLater.bringBack);
  const last = useRef<{ readonly toast: string | number; readonly run: () => void }>(undefined);
  const latest = useRef({ undo, sendLater, sendBack });
  latest.current = { undo, sendLater, sendBack };

  const actions = useMemo<InboxActions>(() => {
    const offerUndo = ({ message, undo: takeBack, undone }: Undoable) => {
      const run = () => {
        if (last.current) toast.dismiss(last.current.toast);
        last.current = undefined;
        void latest.current.undo(takeBack, undone);
      };
      last.current = { toast: toast.success(message, { action: { label: "Undo", onClick: run } }), run };
    };
    return {
      offerUndo,
      undoLast: () => last.current?.run(),
      putOff: ({ kind, id }) =>
        latest.current.sendLater({ kind, id }, () =>
          offerUndo({
            message: "Back tomorrow at 8 AM.",
            undo: () => call(inboxLater.bringBack, { kind, id }),
            undone: "It’s back in the inbox.",
          }),
        ),
      bringBack: ({ kind, id }) => latest.current.sendBack({ kind, id }),
    };
  }, []);
  return <Context value={actions}>{children}</Context>;
}
