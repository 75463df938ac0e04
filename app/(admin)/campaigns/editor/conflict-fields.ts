import { describeHold, describeReward } from "@/components/campaigns/offer";
import type { useConflictSave } from "@/components/form/use-conflict-save";
import { formatDate } from "@/components/ui/format";
import { Translations } from "@/lib/business/campaigns/translations";
import { basics } from "@/lib/kit/words/languages";
import type { Mode } from "./editor-values";

type Fields = Parameters<typeof useConflictSave>[0]["fields"];

const plainly = (value: unknown) => String(value);
const orElse = (empty: string) => (value: unknown) => (typeof value === "string" ? value : empty);

/** Labels and formats of the fields in the question about a conflict. */
export function conflictFields(mode: Mode): Fields {
  const reward = (value: unknown) => describeReward(mode, Number(value));
  return {
    name: { label: "Campaign name", say: plainly },
    rewardMode: {
      label: "Reward",
      say: (value) => (value === "fixed" ? "Fixed amount" : "Percent of the job"),
    },
    friendRewardValue: { label: "Friend gets", say: reward },
    advocateRewardValue: { label: "Advocate earns", say: reward },
    maxReferralsPerAdvocate: { label: "Friends per advocate", say: plainly },
    creditHoldDays: { label: "Waiting time", say: (value) => describeHold(Number(value)) || "None" },
    newCustomersOnly: {
      label: "Who counts",
      say: (value) => (value === true ? "New customers only" : "Anyone"),
    },
    expiresAt: {
      label: "End date",
      say: (value) =>
        typeof value === "string"
          ? formatDate(new Date(value), Intl.DateTimeFormat().resolvedOptions().timeZone)
          : "Never",
    },
    inviteSubject: { label: "Subject of the invite", say: orElse("Our text") },
    inviteMessage: { label: "Message of the invite", say: orElse("Our text") },
    extraTerms: { label: "Your own terms", say: orElse("None") },
    ...Object.assign({}, ...Translations.keyType.options.map(translatedFields)),
  };
}

function translatedFields(language: keyof Translations): Fields {
  const [path, name] = [`translations.${language}`, basics[language].inEnglish];
  const say = orElse("Not translated");
  return {
    [`${path}.inviteSubject`]: { label: `Subject in ${name}`, say },
    [`${path}.inviteMessage`]: { label: `Message in ${name}`, say },
    [`${path}.extraTerms`]: { label: `Your own terms in ${name}`, say },
  };
}
