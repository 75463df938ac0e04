"use client";

import { NativeSelect } from "@/components/ui/native-select";

interface CampaignFilterProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly value: string | null;
  readonly onValueChange: (campaignId: string | null) => void;
  readonly className?: string;
}

const all = "all";

/** Of which campaign a list shows the rows. It is left out where there is nothing to choose. */
export function CampaignFilter({ campaigns, value, onValueChange, className = "" }: CampaignFilterProps) {
  if (campaigns.length < 2 && value === null) return null;
  const options = campaigns.map(({ campaignId, name }) => ({ value: campaignId, label: name }));
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label="Campaign"
      options={[
        { value: all, label: "All campaigns" },
        ...options,
        ...(isKnown ? [] : [{ value, label: "A campaign that is gone" }]),
      ]}
      value={value ?? all}
      onValueChange={(chosen) => onValueChange(chosen === all ? null : chosen)}
      className={className}
    />
  );
}
