const known: Readonly<Record<string, string>> = {
  delta: "Amount",
  expiresAt: "Ends",
  allowPasswordAuth: "Password or link allowed",
  maxReferralsPerAdvocate: "Referrals per advocate",
  advocateRewardValue: "Advocate's reward",
  friendRewardValue: "Friend's reward",
  creditBalanceCents: "Balance",
  advocateCents: "Advocate earned",
  friendCents: "Friend gets",
  primaryColor: "Brand color",
  twitterX: "X",
  to: "Recipient",
  tosAcceptedAt: "Terms accepted",
  tosVersion: "Version of the terms",
};

const abbreviations: Readonly<Record<string, string>> = {
  id: "ID",
  url: "URL",
  sso: "SSO",
  sms: "SMS",
  api: "API",
};

/** What people call a field: `jobValueCents` is "Job value". */
export function nameField(field: string): string {
  const words = field
    .replace(/Cents$/, "")
    .replace(/[A-Z]/g, " $&")
    .toLowerCase()
    .split(" ")
    .map((word) => abbreviations[word] ?? word)
    .join(" ");
  return known[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
