/** A refusal, in words for the builder of the automation. */
class Problem extends Error {
  constructor(message, code, status = 400, waitSeconds = 60) {
    super(message);
    Object.assign(this, { name: "Problem", code, status, waitSeconds });
  }
}

/** There is nothing to do, such as for a job that no referral brought: an automation ends here without an error. */
class Nothing extends Error {}

/**
 * One request to the API.
 * @param send what the tool sends with: `({method, path, query, body, once}) => {status, headers, body}`
 * @throws Problem what the API refused, with its own words
 */
async function call(send, request) {
  const { status, headers, body } = await send(request);
  if (status < 400) return body;
  const { code = "unexpected_answer", detail, errors = [] } = body ?? {};
  const fields = errors.map(({ field, message }) => `${labelOf(field)} ${message}`).join("; ");
  const said = fields || detail || `The server answered ${status}.`;
  throw new Problem(said, code, status, Number(headers?.["retry-after"]) || undefined);
}

/** A field of the API as forms call it: `Amount` for `amountCents`, `Friend email` for `friendEmail`. */
function labelOf(field) {
  if (field === "delta") return "Amount";
  const words = field.replace(/Cents$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @throws Problem when it is not an amount such as 25, $1,250 or 19.99 */
function toCents(dollars, label) {
  const typed = String(dollars).trim().replace(/[$,]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed))
    throw new Problem(`${label} must be dollars, such as 25 or 19.99.`, "invalid_input");
  return Math.round(Number(typed) * 100);
}

/** Puts dollars beside each amount in cents, ready for a message: `jobValueCents: 48000` and `jobValue: "480.00"`. */
function withDollars(value) {
  if (Array.isArray(value)) return value.map(withDollars);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).flatMap(([key, field]) => [
    [key, withDollars(field)],
    ...(/.Cents$/.test(key) && typeof field === "number" ? [[key.slice(0, -5), (field / 100).toFixed(2)]] : []),
  ]);
  return Object.fromEntries(fields);
}

module.exports = { call, Nothing, Problem, toCents, withDollars };
