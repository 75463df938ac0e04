/** Resolves to undefined if the work fails or takes longer than `patienceMs`. */
export function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, undefined).unref();
    void work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
