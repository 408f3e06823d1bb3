import { createRandom } from '#fixtures/random.ts'

/** A supply price and the three factors of a chain. */
export interface Chain {
  supplyPrice: string
  purchaseFactor: string
  productFactor: string
  saleFactor: string
}

const decimal = (units: number, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Random chains, the same with every run: cents up to the cap, and factors from 0.0001 to 100. */
export function randomChains(count: number): Chain[] {
  const random = createRandom(20_261_128)
  // Small and large magnitudes alike, so that rounding and the cap are both met.
  const units = (digits: number, most: number) => Math.min(most, 1 + random.int(0, 10 ** random.int(1, digits)))
  const factor = () => decimal(units(6, 1_000_000), 4)
  return Array.from({ length: count }, () => ({
    supplyPrice: decimal(units(9, 999_999_900), 2),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
  }))
}

const CAP_IN_CENTS = 999_999_900n
const FACTOR_UNITS = 10_000n

const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** Cents times a factor of four decimals, in whole numbers: rounded half up, then capped. */
function timesFactor(cents: bigint, factor: string): bigint {
  const rounded = (cents * unitsOf(factor) + FACTOR_UNITS / 2n) / FACTOR_UNITS
  return rounded > CAP_IN_CENTS ? CAP_IN_CENTS : rounded
}

const price = (cents: bigint): string => decimal(Number(cents), 2)

/** The prices of a chain by exact arithmetic: each from the rounded price before it. */
export function exactPrices({ supplyPrice, purchaseFactor, productFactor, saleFactor }: Chain) {
  const purchase = timesFactor(unitsOf(supplyPrice), purchaseFactor)
  return {
    purchasePrice: price(purchase),
    productPrice: price(timesFactor(purchase, productFactor)),
    salePrice: price(timesFactor(purchase, saleFactor)),
  }
}
