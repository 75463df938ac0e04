import type { Random } from "@/lib/platform/ops/random";

export const firstNames =
  "Aaron Abigail Adrian Alice Amara Andre Angela Anita Anthony Beatrice Benjamin Bianca Brandon Brenda Caleb Camila Carlos Caroline Cedric Charlotte Chloe Christopher Claire Daniel Deborah Derek Diana Dominic Dorothy Eduardo Eleanor Elijah Emily Erica Ethan Farah Felix Fiona Francesca Gabriel Gloria Grace Hannah Harold Hassan Hector Helen Imani Irene Isaac Isabel Jamal Janet Jasmine Jerome Joanna Jonathan Josephine Julian Karen Keisha Kenneth Kevin Laila Laura Leonard Linda Logan Lucia Malik Marcus Margaret Maria Marisol Martin Megan Mei Miguel Monica Nadia Naomi Nathan Nicole Nolan Olivia Omar Oscar Patricia Paul Priya Rachel Rafael Rebecca Ricardo Rosa Russell Samantha Samuel Sandra Sergio Sofia Stephen Susan Tamara Teresa Theodore Thomas Tiffany Trevor Valerie Vanessa Victor Vincent Wesley Xavier Yolanda Yusuf Zoe".split(
    " ",
  );

export const lastNames =
  "Abbott Acosta Adams Ali Alvarez Anderson Bailey Banerjee Barnes Bell Bennett Brooks Bryant Burke Butler Campbell Carter Castillo Chan Chavez Chen Clark Coleman Collins Cook Cooper Cox Cruz Daniels Davis Diaz Dixon Edwards Ellis Evans Fernandez Fisher Flores Ford Foster Fox Garcia Gibson Gomez Gonzalez Graham Grant Gray Green Griffin Gutierrez Hall Hamilton Harris Hayes Henderson Hernandez Hill Howard Hughes Hunt Jackson Jenkins Johnson Jordan Kaur Kelly Kennedy Khan Kim King Kowalski Larson Lee Lewis Long Lopez Marshall Martinez Mason McCoy Meyer Miller Mitchell Morales Morgan Morris Murphy Myers Nelson Nguyen Ortiz Owens Palmer Park Parker Patel Perez Perry Peterson Phillips Porter Powell Price Ramirez Reed Reyes Reynolds Rivera Roberts Robinson Rogers Romero Rossi Ruiz Russell Sanchez Sanders Schmidt Scott Shah Silva Simmons Singh Smith Spencer Stevens Sullivan Tanaka Taylor Thompson Torres Tran Tucker Turner Vargas Wagner Walker Wallace Ward Watson Weaver Webb Wells West White Williams Wood Wright Young Zhang".split(
    " ",
  );

/** A name that a small business could find in its address book. */
export function pickName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

const areaCodes =
  "201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 272 276 281".split(
    " ",
  );

/** A fictional phone number; the first 400,000 differ. */
export function examplePhone(index: number): string {
  const area = areaCodes[Math.floor(index / 10_000) % areaCodes.length];
  return `+1${area}555${String(index % 10_000).padStart(4, "0")}`;
}

/** An address in a reserved domain; `unique` distinguishes people of the same name. */
export function exampleEmail(name: string, unique?: string): string {
  const plain = name.toLowerCase().replaceAll(" ", ".");
  return `${unique ? `${plain}.${unique}` : plain}@example.com`;
}
