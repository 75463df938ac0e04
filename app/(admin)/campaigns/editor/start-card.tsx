"use client";

import { Pause, Play } from "lucide-react";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { Card, CardHeader } from "@/components/ui/card";
import type { EditorValues } from "./editor-values";

const cards = [
  { value: "active", label: "Active", hint: "Takes referrals at once", icon: Play },
  { value: "paused", label: "Paused", hint: "Invite advocates now, start later", icon: Pause },
];

/** Whether a new campaign begins at once. */
export function StartCard({ form }: { form: EndpointForm<EditorValues> }) {
  return (
    <Card aria-labelledby="start">
      <CardHeader id="start" title="Start" />
      <RadioCardsField form={form} name="status" label="Status" cards={cards} />
    </Card>
  );
}
