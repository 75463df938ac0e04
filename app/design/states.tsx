"use client";

import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { RowSkeletons } from "@/components/ui/row-skeletons";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { Section } from "./section";

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
            action={<Button look="primary">Invite advocate</Button>}
          >
            They appear here as soon as a friend leaves a name.
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState
            title="The referrals did not load"
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
