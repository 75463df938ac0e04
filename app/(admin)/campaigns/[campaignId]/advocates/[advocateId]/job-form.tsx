"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { asks } from "@/lib/asks/contract";
import { countOf } from "../../../../dashboard/figures";
import { useRefresh } from "../../../../use-refresh";

/** Tells of a finished job, in words that asks can use. */
export function JobForm({ advocateId, onDone }: { advocateId: string; onDone: () => void }) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: asks.recordJob,
    defaultValues: { service: "", technician: "" },
    fixed: { advocateId },
    onSuccess: async ({ plannedAsks }) => {
      toast.success(
        plannedAsks > 0
          ? `Done. ${countOf(plannedAsks, "ask")} planned.`
          : "Saved. Automatic asks are off for this campaign, so nothing will be sent.",
      );
      onDone();
      await refresh();
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="service"
        label="What was done"
        optional
        maxLength={60}
        autoComplete="off"
        placeholder="water heater install"
      />
      <TextField
        form={form}
        name="technician"
        label="Who did it"
        optional
        maxLength={60}
        autoComplete="off"
      />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Job done</SubmitButton>
      </DialogActions>
    </Form>
  );
}
