export const demoName = "Acme Plumbing";

export const demoAdmin = {
  email: "dana@acme-plumbing.example",
  firstName: "Dana",
  lastName: "Miller",
} as const;

/** Team members other than the owner: the office, then a technician. They sign in with the same password. */
export const demoStaff = [
  { email: "riley@acme-plumbing.example", firstName: "Riley", lastName: "Chen", view: "office" },
  { email: "sam@acme-plumbing.example", firstName: "Sam", lastName: "Okafor", view: "technician" },
] as const;

export const demoBranding = {
  primaryColor: "#0f6e56",
  instagram: "acmeplumbing",
  facebook: "https://facebook.com/acmeplumbing",
} as const;

export const demoProfile = {
  phone: "(503) 555-0100",
  serviceArea: "Portland, Beaverton and Lake Oswego",
  licenseNumber: "OR license #204817",
  reviewUrl: "https://reviews.example/acme-plumbing",
  reviewRating: 4.9,
  reviewCount: 212,
  callBack: "two_hours" as const,
  about: "Family-run since 2009. We tell you the price before we start.",
  postalAddress: "1200 SE Main St, Portland, OR 97214",
  translations: {
    es: {
      serviceArea: "Portland, Beaverton y Lake Oswego",
      licenseNumber: "Licencia de OR n.º 204817",
      about: "Negocio familiar desde 2009. Te decimos el precio antes de empezar.",
    },
  },
};

/** A campaign of the demo. Days count back from the first start; `referrers` are name, referrals, conversions. */
export interface DemoCampaign {
  readonly name: string;
  readonly rewardMode: "fixed" | "percent";
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly maxReferralsPerAdvocate: number;
  readonly extraTerms?: string;
  readonly translations?: Readonly<Record<"es", { readonly extraTerms: string }>>;
  readonly startedDaysAgo: number;
  readonly pausedDaysAgo?: number;
  readonly referrers: readonly (readonly [name: string, referred: number, converted: number])[];
}

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: "Give $50, get $25",
    rewardMode: "fixed",
    advocateRewardValue: 2_500,
    friendRewardValue: 5_000,
    maxReferralsPerAdvocate: 25,
    extraTerms: "One offer per household.",
    translations: { es: { extraTerms: "Una oferta por hogar." } },
    startedDaysAgo: 179,
    referrers: [
      ["Maria Gonzalez", 10, 7],
      ["James Whitfield", 9, 6],
      ["Priya Patel", 7, 5],
      ["Tom Kowalski", 6, 4],
      ["Angela Brooks", 5, 3],
      ["Marcus Lee", 5, 3],
      ["Hannah Schmidt", 4, 2],
      ["Omar Hassan", 4, 3],
      ["Grace Kim", 3, 2],
      ["Derek Sullivan", 3, 2],
      ["Rosa Alvarez", 2, 1],
      ["Paul Jenkins", 2, 1],
      ["Nicole Tran", 2, 1],
      ["Eleanor Wright", 1, 1],
      ["Kevin Murphy", 1, 0],
      ["Yolanda Carter", 1, 1],
      ["Ben Fischer", 1, 0],
      ["Sofia Rossi", 0, 0],
      ["Walter Hughes", 0, 0],
      ["Keisha Morgan", 0, 0],
    ],
  },
  {
    name: "5% back on bathroom remodels",
    rewardMode: "percent",
    advocateRewardValue: 500,
    friendRewardValue: 1_000,
    maxReferralsPerAdvocate: 5,
    startedDaysAgo: 132,
    referrers: [
      ["Linda Castillo", 5, 3],
      ["Raj Mehta", 4, 3],
      ["Carol Bennett", 4, 2],
      ["Victor Nguyen", 3, 2],
      ["Stephanie Cole", 3, 1],
      ["Luis Ortega", 2, 1],
      ["Megan Foster", 2, 1],
      ["Howard Stein", 1, 1],
      ["Tanya Petrova", 1, 0],
      ["Eric Lindqvist", 1, 1],
      ["Joyce Palmer", 0, 0],
      ["Andre Baptiste", 0, 0],
      ["Wendy Zhao", 0, 0],
      ["Frank DiMarco", 0, 0],
    ],
  },
  {
    name: "Winter pipe check",
    rewardMode: "fixed",
    advocateRewardValue: 1_500,
    friendRewardValue: 1_500,
    maxReferralsPerAdvocate: 20,
    startedDaysAgo: 176,
    pausedDaysAgo: 30,
    referrers: [
      ["Ruth Abrams", 3, 2],
      ["Carlos Medina", 2, 2],
      ["Beth Larson", 2, 1],
      ["Samuel Osei", 1, 1],
      ["Diane Cooper", 0, 0],
      ["Pete Donovan", 0, 0],
    ],
  },
];

/** Prices of remodels and repairs, in cents. */
export const demoJobValues = [
  18_500, 24_900, 32_000, 45_000, 61_250, 78_900, 124_000, 189_500, 265_000, 420_000,
] as const;

export const demoSpanish: ReadonlySet<string> = new Set(["Rosa Alvarez", "Luis Ortega"]);

/** Advocates who took all of their credit as a gift card from the office. */
export const demoGiftCards: ReadonlySet<string> = new Set(["Grace Kim", "Derek Sullivan", "Carol Bennett"]);

/** Whose friends' jobs were refunded or canceled: how many, and whether the credit was spent by then. */
export const demoReversals: Readonly<
  Record<string, { readonly reason: "refunded" | "canceled"; readonly many: number; readonly isSpent?: boolean }>
> = {
  "Yolanda Carter": { reason: "refunded", many: 1, isSpent: true },
  "Eleanor Wright": { reason: "canceled", many: 1 },
  "Hannah Schmidt": { reason: "refunded", many: 2 },
};

export const demoServices = ["water heater", "kitchen sink", "sewer line", "shower valve", "sump pump"] as const;

/** Technicians by first name; Sam is a member. */
export const demoCrew = ["Sam", "Marco", "Luis"] as const;

/** Enrolled, referred and converted by one member within minutes: advocate, friend, days ago. */
export const demoInsiders = [
  ["Gloria Whitaker", "Neil Whitaker", 12],
  ["Patrick Doyle", "Shawna Doyle", 8],
  ["Irene Vasquez", "Manny Vasquez", 3],
] as const;

/** Friends of one advocate with one phone number. */
export const demoSharedPhone = {
  advocate: "Nicole Tran",
  phone: "+15035550199",
  friends: ["Kim Tran", "Jenny Pham", "Alex Pham", "Andy Pham"],
} as const;

export const demoThanks = [
  "Thank-you for the five-star review",
  "Sorry for the late appointment",
  "Talked about us at the block party",
] as const;
