import { longestLeadTime } from './lead-times.ts'
import { sumOfMoney, timesMoney } from './order-money.ts'

interface SummedLine {
  supplierId: number
  quantity: number
  shippedQty: number
  amount: string
  adjustAmount: string
  payAmount: string
  purchasePrice: string | null
  leadTime: number
}

/** Summary of an order's lines. */
export function summaryOf(lines: readonly SummedLine[], charges: { freightAmount: string; installAmount: string }) {
  return {
    supplierCount: new Set(lines.map(({ supplierId }) => supplierId)).size,
    totalQty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    shippedQty: lines.reduce((sum, { shippedQty }) => sum + shippedQty, 0),
    goodsAmount: sumOfMoney(lines.map(({ amount }) => amount)),
    adjustAmount: sumOfMoney(lines.map(({ adjustAmount }) => adjustAmount)),
    payAmount: sumOfMoney([...lines.map(({ payAmount }) => payAmount), charges.freightAmount, charges.installAmount]),
    costAmount: sumOfMoney(lines.map(({ purchasePrice, quantity }) => timesMoney(purchasePrice ?? '0', quantity))),
    leadTime: longestLeadTime(lines.map(({ leadTime }) => leadTime)),
  }
}
