/** "1,250". */
export function count(amount: number): string {
  return amount.toLocaleString("en-US");
}

/** "1 referral", "1,250 referrals". */
export function counted(amount: number, one: string): string {
  return `${count(amount)} ${amount === 1 ? one : `${one}s`}`;
}

/** 0.574 is "57%". A share that is small is not none, and one that is large is not all. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return "under 1%";
  if (whole === 100 && share < 1) return "over 99%";
  return `${count(whole)}%`;
}
