"use client";

import { Copy, HeartHandshake, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions, DialogClose, Sheet } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { IconButton, Tooltip } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { RowSkeletons } from "@/components/ui/table";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { Section } from "./section";

export function Overlays() {
  return (
    <Section
      title="Over the page"
      text="Opened by a button, closed by Escape; the focus goes back to the button."
    >
      <Card className="flex flex-wrap items-center gap-2.5">
        <Dialog
          trigger={<Button>Adjust credit…</Button>}
          title="Adjust credit of Ann Reyes"
          description="The entry is permanent. To undo it, add another."
        >
          <Field label="Amount" hint="Ann will get $48.00. Her balance goes from $162.50 to $210.50.">
            {(control) => <Input {...control} leading="$" defaultValue="48.00" inputMode="decimal" />}
          </Field>
          <DialogActions>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary">Add credit</Button>
          </DialogActions>
        </Dialog>
        <Dialog trigger={<Button>Long dialog…</Button>} title="Terms of service" width="large">
          <p className="text-soft">{"We keep what we promise, and you keep what is yours. ".repeat(120)}</p>
        </Dialog>
        <Remove />
        <Sheet
          trigger={<Button>Open event…</Button>}
          title="job.completed"
          description="Came in from Jobber on November 18."
        >
          <DescriptionList
            facts={[
              { name: "Event id", value: <code className="font-mono text-secondary">evt_01JCX4Q8</code> },
              { name: "Outcome", value: "Fred Fox became a customer" },
              { name: "Signed with", value: "Jobber production" },
            ]}
          />
        </Sheet>
        <Menu
          trigger={<IconButton label="Actions for Ann" icon={MoreHorizontal} variant="secondary" />}
          align="start"
        >
          <MenuLabel>ann@reyes.co</MenuLabel>
          <MenuItem icon={Pencil}>Edit contact</MenuItem>
          <MenuItem icon={Copy} onSelect={() => toast.success("Copied")}>
            Copy link
          </MenuItem>
          <MenuItem asChild>
            <Link href="/docs">Open the reference</Link>
          </MenuItem>
          <MenuItem disabled>Resend invite</MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger>
            Remove
          </MenuItem>
        </Menu>
        <Tooltip text="Half cents round up.">
          <Button variant="quiet">Point at me</Button>
        </Tooltip>
        <Button
          onClick={() => toast.success("Saved", { description: "18 open referrals keep their terms." })}
        >
          Toast
        </Button>
        <Button onClick={() => toast.error("The invite was not sent. Try again in a moment.")}>
          Failed toast
        </Button>
      </Card>
    </Section>
  );
}

function Remove() {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <ConfirmDialog
      trigger={<Button>Remove Sam…</Button>}
      open={open}
      onOpenChange={(next) => {
        setProblem(undefined);
        setOpen(next);
      }}
      title="Remove Sam Okafor?"
      verb="Remove Sam"
      onConfirm={() => setProblem("Sam is the last admin. Make someone else an admin first.")}
      problem={problem}
    >
      Sam is signed out everywhere and Sam’s API keys stop working at once. What Sam did stays in the log.
    </ConfirmDialog>
  );
}

const tabs = [
  { value: "waiting", label: "Waiting", count: 18 },
  { value: "earned", label: "Earned", count: 63 },
  { value: "all", label: "All" },
];

export function States() {
  const [retrying, setRetrying] = useState(false);
  return (
    <Section title="States of a list" text="Loading, empty and broken are designed, not left over.">
      <div className="grid gap-grid lg:grid-cols-3">
        <Card flush>
          <CardHeader flush title="Loading" />
          <RowSkeletons label="Loading the referrals" rows={4} />
        </Card>
        <Card flush>
          <EmptyState
            icon={HeartHandshake}
            title="No referrals yet"
            action={<Button variant="primary">Invite advocate</Button>}
          >
            They appear here as soon as a friend leaves a name.
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState
            title="The referrals didn’t load"
            onRetry={() => setRetrying(true)}
            pending={retrying}
            requestId="01JCX4Q8ZK0V6S5W3T9B2N7M1A"
          >
            Nothing is lost. Try again in a moment.
          </ErrorState>
        </Card>
      </div>
      <Card>
        <Tabs label="Referrals" tabs={tabs} defaultValue="waiting">
          {tabs.map(({ value, label }) => (
            <TabPanel key={value} value={value}>
              <p className="text-soft">The referrals under “{label}”.</p>
            </TabPanel>
          ))}
        </Tabs>
      </Card>
    </Section>
  );
}
