import { startThrowawayProduct, type ThrowawayProduct } from "../throwaway-product";
import { type BenchData, createBenchData } from "./data";

export type Bench = ThrowawayProduct & BenchData;

/** The product as `npm start` serves it, with data to work on. */
export async function openBench(log: (line: string) => void): Promise<Bench> {
  // Log lines are what a server in production writes, too, so they stay on.
  const product = await startThrowawayProduct({}, log);
  try {
    return { ...product, ...(await createBenchData()) };
  } catch (error) {
    await product.close();
    throw error;
  }
}
