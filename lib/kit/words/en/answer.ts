/** The text of the page where customers rate a job. */
export interface AnswerWords {
  readonly unknown: string;
  readonly unknownText: string;
  readonly question: string;
  readonly about: (business: string, service: string | null) => string;
  readonly scale: readonly [worst: string, best: string];
  readonly score: (score: number) => string;
  readonly happy: string;
  readonly happyText: (business: string) => string;
  readonly share: string;
  readonly unhappy: string;
  readonly unhappyText: (business: string) => string;
  readonly comment: string;
  readonly send: string;
  readonly told: (business: string) => string;
  readonly review: (host: string) => string;
}

export const answer: AnswerWords = {
  unknown: "This link doesn’t work",
  unknownText: "Some email apps cut off long links, so try opening it from the message again.",
  question: "How did we do?",
  about: (business, service) =>
    service ? `${business} would like to know how the ${service} job went.` : `${business} would like to know.`,
  scale: ["Not good", "Great"],
  score: (score) => `${score} of 5`,
  happy: "Thank you! That’s great to hear.",
  happyText: (business) => `Know someone who could use ${business}? Send them your link.`,
  share: "Your link",
  unhappy: "Thank you for telling us.",
  unhappyText: (business) => `We’re sorry. Someone at ${business} will see this right away.`,
  comment: "What went wrong? (optional)",
  send: "Send",
  told: (business) => `${business} has your message.`,
  review: (host) => `Review us on ${host}`,
};
