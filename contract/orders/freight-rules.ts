import Big from 'big.js'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { orderType as orderTypeCodes } from './codes.ts'
import { yuan } from './order-money.ts'

/** The fields of a line that determine its freight. */
export interface Load {
  quantity: number
  /** Cubic metres per piece; null if unmeasured. */
  volume: string | null
  /** Parcels per piece. */
  packageCount: number
}

/** Default cubic metres per piece if unmeasured. */
const DEFAULT_VOLUME = '0.3'
/** Minimum charged volume. */
const MIN_VOLUME = '0.5'
/** Trunk line rate in yuan per cubic metre, by zone. */
const trunkRates: Readonly<Record<number, string>> = { 1: '80', 2: '120', 3: '160', 4: '240' }
/** Yuan per cubic metre from the local logistics point to the address. */
const BRANCH_RATE = '60'
/** Yuan per parcel. */
const INSTALL_RATE = '45'

// Zones by the first two digits of the area, from the eastern factories outwards.
const zones: readonly (readonly [zone: number, provinces: readonly string[]])[] = [
  [1, ['31', '32', '33', '34', '35', '36', '37']],
  [2, ['11', '12', '13', '14', '41', '42', '43', '44', '45']],
  [3, ['21', '22', '23', '50', '51', '52', '53', '61']],
]

const zoneOf = (area: string): number => zones.find(([, provinces]) => provinces.includes(area.slice(0, 2)))?.[0] ?? 4

export interface Carriage {
  logisticsLevel: number
  receiverArea: string
  /** Services have no freight. */
  orderType: number
}

/** Service levels that include transport. */
const transportLevels: readonly number[] = [
  logisticsLevelCodes.pickup,
  logisticsLevelCodes.delivery,
  logisticsLevelCodes.deliveryAndInstallation,
]

/** Freight and installation of an order, by service level, province and volume. */
export function carriageOf(
  { logisticsLevel, receiverArea, orderType }: Carriage,
  loads: readonly Load[],
): { freightAmount: string; installAmount: string } {
  if (orderType === orderTypeCodes.service || !transportLevels.includes(logisticsLevel))
    return { freightAmount: '0.00', installAmount: '0.00' }
  const measured = loads.reduce(
    (sum, { volume, quantity }) => sum.plus(new Big(volume ?? DEFAULT_VOLUME).times(quantity)),
    new Big(0),
  )
  const volume = measured.lt(MIN_VOLUME) ? new Big(MIN_VOLUME) : measured
  const rate = new Big(trunkRates[zoneOf(receiverArea)] ?? 0).plus(
    logisticsLevel > logisticsLevelCodes.pickup ? BRANCH_RATE : 0,
  )
  const parcels = loads.reduce((sum, { packageCount, quantity }) => sum + packageCount * quantity, 0)
  return {
    freightAmount: yuan(volume.times(rate)),
    installAmount:
      logisticsLevel === logisticsLevelCodes.deliveryAndInstallation
        ? yuan(new Big(INSTALL_RATE).times(parcels))
        : '0.00',
  }
}
