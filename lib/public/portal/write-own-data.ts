import { z } from "zod";
import { PersonalData } from "@/lib/insights/people/contract";
import type { exportRecorded } from "@/lib/insights/people/service";
import { formatCents } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";
import { catalogs } from "@/lib/kit/words/catalogs";
import { basics, type Language } from "@/lib/kit/words/languages";

type Person = Awaited<ReturnType<typeof exportRecorded>>;

/** A file to save. */
interface OwnFile {
  readonly body: string;
  readonly type: string;
  readonly name: string;
}

/** A person's data as a file: all of it as JSON, or what a person wants to know as text in their language. */
export function writeOwnData(person: Person, form: "json" | "text", language: Language): OwnFile {
  const copy = catalogs[language].ownFile;
  if (form === "json") {
    const body = `${JSON.stringify(z.encode(PersonalData, person), null, 2)}\n`;
    return { body, type: "application/json; charset=utf-8", name: `${copy.file}.json` };
  }
  // Editors on Windows take a text without this mark for another encoding.
  const body = `\ufeff${writeText(person, language)}`;
  return { body, type: "text/plain; charset=utf-8", name: `${copy.file}.txt` };
}

function writeText(person: Person, language: Language): string {
  const copy = catalogs[language].ownFile;
  const format = new Intl.DateTimeFormat(basics[language].locale, {
    dateStyle: "medium",
    timeZone: "America/New_York",
  });
  const day = (date: Date) => format.format(date);
  const section = (heading: string, lines: readonly string[]) =>
    [heading, ...(lines.length > 0 ? lines : [copy.none]).map((line) => `- ${line}`)].join("\n");
  const { advocates } = person;
  const sections = [
    section(copy.contacts, [
      ...new Set(advocates.map(({ name }) => name)),
      ...person.emails,
      ...person.phones.map(formatPhone),
    ]),
    section(
      copy.pages,
      advocates.map(
        ({ campaignName, referralUrl, creditBalanceCents, enrolledAt }) =>
          `${campaignName}. ${copy.link}: ${referralUrl}. ${copy.credit}: ${formatCents(creditBalanceCents)}. ${copy.since} ${day(enrolledAt)}`,
      ),
    ),
    section(
      copy.history,
      advocates.flatMap(({ activity }) =>
        activity.flatMap(({ createdAt, amountCents, balanceAfter, memo, friend }) =>
          amountCents === undefined
            ? []
            : [
                [day(createdAt), formatCents(amountCents), `(${formatCents(balanceAfter ?? 0)})`, friend, memo]
                  .filter(Boolean)
                  .join(" "),
              ],
        ),
      ),
    ),
    section(
      copy.friends,
      advocates.flatMap(({ referralsMade }) =>
        referralsMade.map(({ friend, createdAt }) => `${friend}, ${day(createdAt)}`),
      ),
    ),
    section(
      copy.referredBy,
      person.referredIn.map(({ referredBy, createdAt }) => `${referredBy}, ${day(createdAt)}`),
    ),
    section(
      copy.jobs,
      advocates.flatMap(({ jobs }) =>
        jobs.map(({ doneAt, service, comment }) => [day(doneAt), service, comment].filter(Boolean).join(", ")),
      ),
    ),
    section(
      copy.messages,
      person.messages.map(
        ({ createdAt, to, subject, text }) => `${day(createdAt)}, ${to}: ${subject ?? text.replace(/\s+/g, " ")}`,
      ),
    ),
    section(
      copy.consents,
      person.textConsents.map(
        ({ grantedAt, phone, words: agreed }) => `${day(grantedAt)}, ${formatPhone(phone)}: ${agreed}`,
      ),
    ),
    section(
      copy.stops,
      person.optOuts.map(({ since, address }) => `${address}, ${day(since)}`),
    ),
  ];
  const { name } = person.organization;
  const title = copy.title(name);
  return [
    `${title}\n${"=".repeat(title.length)}\n${copy.exported} ${day(person.exportedAt)}`,
    ...sections,
    `${copy.rest}\n`,
  ].join("\n\n");
}
