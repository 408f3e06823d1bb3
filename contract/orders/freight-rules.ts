import Big from 'big.js'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { orderType as orderTypeCodes } from './codes.ts'
import { yuan } from './order-money.ts'

/** What of a line its carriage depends on. */
export interface Load {
  quantity: number
  /** Cubic metres of a piece; null where nobody measured it. */
  volume: string | null
  /** Parcels of a piece. */
  packageCount: number
}

/** Cubic metres that a piece is taken for where nobody measured it. */
const UNMEASURED = '0.3'
/** Less than this is charged as this. */
const LEAST_VOLUME = '0.5'
/** Yuan a cubic metre by trunk line, by zone. */
const trunkRates: Readonly<Record<number, string>> = { 1: '80', 2: '120', 3: '160', 4: '240' }
/** Yuan a cubic metre from the local logistics point to the address. */
const BRANCH_RATE = '60'
/** Yuan a parcel. */
const INSTALL_RATE = '45'

// By the first two digits of the area: from the factories of the east outwards.
const zones: readonly (readonly [zone: number, provinces: readonly string[]])[] = [
  [1, ['31', '32', '33', '34', '35', '36', '37']],
  [2, ['11', '12', '13', '14', '41', '42', '43', '44', '45']],
  [3, ['21', '22', '23', '50', '51', '52', '53', '61']],
]

const zoneOf = (area: string): number => zones.find(([, provinces]) => provinces.includes(area.slice(0, 2)))?.[0] ?? 4

export interface Carriage {
  logisticsLevel: number
  receiverArea: string
  /** Services are not carried. */
  orderType: number
}

/** The levels that something is carried by. */
const carried: readonly number[] = [
  logisticsLevelCodes.pickup,
  logisticsLevelCodes.delivery,
  logisticsLevelCodes.deliveryAndInstallation,
]

/** Freight and installation of an order, by service level, province and volume. */
export function carriageOf(
  { logisticsLevel, receiverArea, orderType }: Carriage,
  loads: readonly Load[],
): { freightAmount: string; installAmount: string } {
  if (orderType === orderTypeCodes.service || !carried.includes(logisticsLevel))
    return { freightAmount: '0.00', installAmount: '0.00' }
  const measured = loads.reduce(
    (sum, { volume, quantity }) => sum.plus(new Big(volume ?? UNMEASURED).times(quantity)),
    new Big(0),
  )
  const volume = measured.lt(LEAST_VOLUME) ? new Big(LEAST_VOLUME) : measured
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
