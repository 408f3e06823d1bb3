import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import type { FieldErrors } from '#contract/fields.ts'

/** Delivery to the door requires floor and elevator. */
export const asksForFloor = (logisticsLevel: number): boolean =>
  logisticsLevel === logisticsLevelCodes.delivery || logisticsLevel === logisticsLevelCodes.deliveryAndInstallation

/** Receiver errors by service level. */
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
