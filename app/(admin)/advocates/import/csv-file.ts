/** A file to begin with. */
export const sampleCsv = [
  "Name,E-mail,Phone",
  "Ann Reyes,ann@example.com,(415) 555-0132",
  "Sam Ortiz,sam@example.com,",
  "Toni Park,,415-555-0140",
].join("\r\n");

/** Text as a file that Excel reads in the right letters, too. */
export function csvFile(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" });
}
