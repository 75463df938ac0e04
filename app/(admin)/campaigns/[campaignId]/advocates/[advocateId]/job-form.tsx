"use client";

import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { asks } from "@/lib/asks/contract";
import { describeJobAsks } from "@/lib/asks/describe-job-asks";
import { call } from "@/lib/kit/client";

interface JobFormProps {
  readonly advocateId: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** The messages this job would trigger; undefined while loading. */
function useJobPreview(advocateId: string) {
  const { data } = useQuery({
    queryKey: ["job-preview", advocateId],
    queryFn: async () => (await call(asks.recordJob, { advocateId, dryRun: true })).asks,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

/** Records a finished job, with details for the asks. */
export function JobForm({ advocateId, name, onDone }: JobFormProps) {
  const preview = useJobPreview(advocateId);
  const [first = name] = name.split(/\s+/);
  const form = useEndpointForm({
    endpoint: asks.recordJob,
    defaultValues: { service: "", technician: "" },
    fixed: { advocateId },
    onDone({ asks: planned }) {
      onDone();
      const message = `Saved. ${describeJobAsks({ asks: planned, name: first, now: new Date() })}`;
      if (planned.some(({ stop }) => stop === undefined)) toast.success(message);
      else toast(message);
    },
  });
  return (
    <DialogForm form={form} submit="Job done">
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
      <p role="status" className="text-pretty text-secondary text-soft">
        {preview
          ? describeJobAsks({ asks: preview, name: first, now: new Date() })
          : "Looking up what goes out…"}
      </p>
    </DialogForm>
  );
}
