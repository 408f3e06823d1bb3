import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import type { FieldErrors } from '#contract/fields.ts'

/** Goods that are carried up to the flat need to know the way. */
export const asksForFloor = (logisticsLevel: number): boolean =>
  logisticsLevel === logisticsLevelCodes.delivery || logisticsLevel === logisticsLevelCodes.deliveryAndInstallation

/** What the service level asks of the receiver. */
export function receiverFaults(
  receiver: { hasElevator?: boolean | undefined; floorNo?: number | undefined },
  logisticsLevel: number,
): FieldErrors {
  if (!asksForFloor(logisticsLevel)) return {}
  return {
    ...(receiver.floorNo === undefined ? { floorNo: '请填写楼层' } : {}),
    ...(receiver.hasElevator === undefined ? { hasElevator: '请选择有无电梯' } : {}),
  }
}
