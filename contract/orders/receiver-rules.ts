import { maskPhone } from '#contract/rules/phone.ts'
import type { Faults } from '#contract/suppliers/brand-rules.ts'

/** Goods that are carried up to the flat need to know the way. */
export const asksForFloor = (logisticsLevel: number): boolean => logisticsLevel === 2 || logisticsLevel === 3

/** What the service level asks of the receiver. */
export function receiverFaults(
  receiver: { hasElevator?: boolean | undefined; floorNo?: number | undefined },
  logisticsLevel: number,
): Faults {
  if (!asksForFloor(logisticsLevel)) return {}
  return {
    ...(receiver.floorNo === undefined ? { floorNo: '请填写楼层' } : {}),
    ...(receiver.hasElevator === undefined ? { hasElevator: '请选择有无电梯' } : {}),
  }
}

interface Contact {
  buyerPhone: string
  receiverName: string
  receiverPhone: string
  receiverAddress: string
}

const masked = (text: string): string => (text === '' ? '' : `${[...text][0] ?? ''}**`)

/** How an order shows whom it goes to, to those who may not get in touch with them. */
export function withoutContact<Order extends Contact>(order: Order): Order {
  return {
    ...order,
    buyerPhone: maskPhone(order.buyerPhone),
    receiverName: masked(order.receiverName),
    receiverPhone: maskPhone(order.receiverPhone),
    receiverAddress: order.receiverAddress === '' ? '' : '******',
  }
}
