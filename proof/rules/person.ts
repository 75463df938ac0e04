import { ofLength } from "@/proof/rules/kit/rule";

/** A US number in as many characters as one may be written in. */
export const longPhone = "(415) 555-0132".padEnd(40);

/** Values of a person's name. */
export const nameValues = {
  refuses: {
    "is not null": null,
    "is text": 7,
    "has at least 1 character": "",
    "is more than spaces": "   ",
    "has at most 100 characters": ofLength(101),
    "has no line breaks": "two\nlines",
  },
  accepts: {
    "may have 1 character": "A",
    "may have 100 characters": ofLength(100),
    "may be any text": "Zoë O’Neil 🏡",
  },
};

/** Values of an e-mail address; null is another matter. */
export const emailValues = {
  refuses: {
    "is text": 7,
    "is not empty": "",
    "has a domain": "ann",
    "has a public domain": "ann@localhost",
    "is the address alone": "Ann <ann@example.com>",
    "is one address": "ann@example.com,bob@example.com",
    "has at most 254 characters": `${ofLength(243)}@example.com`,
  },
  accepts: {
    "may have a tag": "ann+rewards@example.com",
    "may have 254 characters": `${ofLength(242)}@example.com`,
  },
};

/** Values of a US phone number; null is another matter. */
export const phoneValues = {
  refuses: {
    "is text": 4155550132,
    "is not empty": "",
    "is a number that exists": "+11155550132",
    "has all its digits": "555-0132",
    "is of the US, not of Britain": "+442079460958",
    "is of the US, not of Canada": "+16045550132",
    "has no extension": "+14155550132 ext. 7",
    "has at most 40 characters": `${longPhone} `,
  },
  accepts: { "may be in E.164 form": "+14155550147" },
};

export const notNull = { "is not null": null };
export const required = { "is required": undefined };
