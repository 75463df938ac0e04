import { readAmount } from "@/lib/integrations/connections/amount";
import { listValues } from "@/lib/integrations/connections/list-values";
import { keysOf, type Mapping, type MappingField, valueAt } from "@/lib/integrations/connections/mapping";

interface SampleField {
  readonly path: string;
  /** Its keys as lower-case words: `customer first name`. */
  readonly words: string;
  readonly isListed: boolean;
  readonly value: unknown;
}

interface Clue {
  /** Patterns for its keys in words, likeliest first. */
  readonly called: readonly RegExp[];
  readonly isLike: (value: unknown) => boolean;
  /** Look-alikes to exclude. */
  readonly not?: RegExp;
}

// Fields of the business or of someone who was not referred.
const others =
  /\b(technician|tech|employee|staff|user|agent|rep|company|business|organization|merchant|seller|owner|manager|from|reply to|cc|referrer|advocate|products?|items?|lines?|event|service|plan|file|fax)\b/;
const customer = String.raw`\b(customer|client|contact|buyer|payer|billing|bill to|recipient|invitee|lead|patient)\b.*\b`;

/** In the order in which fields take their path. */
const clues = {
  email: {
    called: [new RegExp(`${customer}e ?mail`), /\be ?mail( address)?$/, /./],
    isLike: (value) => typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()),
    not: others,
  },
  phone: {
    called: [
      new RegExp(`${customer}(mobile|cell)`),
      new RegExp(`${customer}(phone|telephone|tel)( number)?$`),
      /\b(mobile|cell|phone|telephone|tel)\b/,
    ],
    isLike: isPhone,
    not: others,
  },
  // An untyped object's `id` is not the event's: it repeats with each change.
  eventId: { called: [/^(event|webhook|message|delivery) (id|uuid)$/, /^(id|uuid)$/], isLike: isId },
  refundId: { called: [/\brefunds? (id|number)$/], isLike: isId },
  paymentId: {
    called: [
      /\binvoice (number|no)$/,
      /\binvoice$/,
      /\b(invoice|job|order|work order) (id|number|no)$/,
      /\b(job|order|payment|transaction|charge|receipt)( (id|number|no))?$/,
      /^(data |object |payload )*(number|id)$/,
    ],
    isLike: isId,
  },
  customerId: { called: [/\b(customer|client|contact|patient)( (id|number|uuid))?$/], isLike: isId },
  code: {
    called: [
      /\brefer(ral|red by|rer)? code$/,
      /\b(coupon|promo|promotion|discount|voucher)( codes?)?( code)?$/,
      /\b(referral|referred by)$/,
    ],
    isLike: (value) => typeof value === "string" && /^[\w-]{2,40}$/.test(value.trim()),
  },
  currency: {
    called: [/\bcurrency( code)?$/],
    isLike: (value) => typeof value === "string" && /^[a-z]{3}$/i.test(value.trim()),
  },
  name: {
    called: [
      new RegExp(`${customer}(full |display )?name$`),
      /\b(full|customer|client|contact) name$/,
      /^(data |object |payload )*name$/,
      /\bfirst name$/,
    ],
    isLike: (value) => typeof value === "string" && /^\p{L}[^@<>{}/\d]{0,99}$/u.test(value.trim()),
    not: others,
  },
} satisfies Partial<Record<MappingField, Clue>>;

const amounts = {
  amount: {
    called: [
      /\b(grand|job|invoice|order) total( amount| price)?( cents)?$/,
      /\btotal( amount| price| paid)?( cents)?$/,
      /\bamount paid( cents)?$/,
      /\bamount( total)?( cents)?$/,
      /\b(subtotal|sub total|price|value)( cents)?$/,
    ],
    isLike: isAmount,
    not: /\b(tax|taxes|tip|tips|discount|fee|fees|shipping|due|balance|refund|refunds|refunded)\b/,
  },
  refundAmount: { called: [/\b(amount|total) refunded$/, /\brefund(ed)? (amount|total)$/], isLike: isAmount },
} satisfies Partial<Record<MappingField, Clue>>;

/** Guesses a mapping from an event's keys and values. */
export function suggestMapping(body: unknown): Mapping {
  const places = listValues(body).values.map(({ path }) => toSampleField(body, path));
  const condition = findCondition(places);
  const taken = new Set(condition && Object.values(condition).map(({ path }) => path));
  const hasType = places.some(({ words }) => /^(type|event|event (type|name)|topic|trigger)$/.test(words));
  const find = (clue: Clue, from: readonly SampleField[]) => {
    const free = from.filter(({ path }) => !taken.has(path));
    const place = findSampleField(clue, free);
    if (place) taken.add(place.path);
    return place;
  };
  const eventIds = hasType ? places : places.filter(({ words }) => words !== "id");
  const texts = Object.entries(clues).map(([field, clue]) => {
    return [field, find(clue, field === "eventId" ? eventIds : places)] as const;
  });
  const whole = places.filter(({ isListed }) => !isListed);
  const [total, back] = [find(amounts.amount, whole), find(amounts.refundAmount, whole)];
  return {
    ...Object.fromEntries(texts.flatMap(([field, place]) => (place ? [[field, place.path]] : []))),
    ...condition,
    ...(total && { amount: { path: total.path, unit: guessUnit(total.path, total.value) } }),
    ...(back && { refundAmount: { path: back.path, unit: guessUnit(back.path, back.value) } }),
  };
}

function toSampleField(body: unknown, path: string): SampleField {
  const keys = keysOf(path);
  const named = keys.filter((key) => !/^\d+$/.test(key));
  return {
    path,
    words: toWords(named.join(" ")),
    isListed: named.length < keys.length,
    value: valueAt(body, path),
  };
}

function toWords(text: string): string {
  return text
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function findSampleField({ called, isLike, not }: Clue, places: readonly SampleField[]): SampleField | undefined {
  const likely = places.filter(({ words, value }) => isLike(value) && !not?.test(words));
  for (const pattern of called) {
    const found = likely.find(({ words }) => pattern.test(words));
    if (found) return found;
  }
  return undefined;
}

const types = [
  /\b(type|event|event name|topic|trigger|action)$/,
  /\b(status|state)$/,
  /\b(is )?(paid|refunded|booked)$/,
];

// Refunds come first: "payment.refunded" is not a payment.
const meanings = [
  ["refunded", /\b(refund|refunds|refunded|chargeback|voided|reversed)\b/],
  [
    "paid",
    /^(?!.*\b(not|partially|partly|un) ).*\b(paid|complete|completed|succeeded|settled|payment (received|made|success))\b/,
  ],
  ["booked", /\b(booked|scheduled|(appointment|booking) created)\b/],
] as const;

type Conditions = Pick<Mapping, "booked" | "paid" | "refunded">;

function findCondition(places: readonly SampleField[]): Conditions | undefined {
  const single = places.filter(({ isListed }) => !isListed);
  for (const type of types) {
    for (const place of single.filter(({ words }) => type.test(words))) {
      const words = describeMeaning(place);
      const meaning = meanings.find(([, pattern]) => pattern.test(words))?.[0];
      if (meaning) return { [meaning]: { path: place.path, values: [String(place.value).trim()] } };
    }
  }
  return undefined;
}

// Types are short. For `true`, the key itself is the meaning.
function describeMeaning({ words, value }: SampleField): string {
  if (value === true) return words;
  return typeof value === "string" && /^[\w .:/-]{1,60}$/.test(value) ? toWords(value) : "";
}

/** Guesses the unit: programs count in cents or write a decimal point, and few jobs exceed $10,000. */
export function guessUnit(path: string, value: unknown): "cents" | "dollars" {
  if (/cents$/i.test(path)) return "cents";
  return Number.isSafeInteger(value) && Number(value) >= 10_000 ? "cents" : "dollars";
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) || (typeof value === "string" && /^[\w#:.-]{1,100}$/.test(value.trim()));
}

function isAmount(value: unknown): boolean {
  const amount = readAmount(value, "dollars");
  return amount !== undefined && "cents" in amount;
}

function isPhone(value: unknown): boolean {
  const written = typeof value === "string" || Number.isSafeInteger(value) ? String(value).trim() : "";
  const digits = written.replace(/\D/g, "").length;
  return /^[\d\s().+x-]{10,24}$/i.test(written) && digits >= 10 && digits <= 15;
}
