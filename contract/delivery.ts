// 货期与物流服务:商品、供应商与订单共用
import { codes } from './codes.ts'

export const leadTime = codes({
  inStock: [0, '现货(5天)'],
  days15: [2, '15天'],
  days30: [3, '30天'],
  days45: [4, '45天'],
  days60: [5, '60天'],
  days90: [6, '90天'],
})

/** 0 covers every unknown value: no such service. */
export const logisticsLevel = codes({
  none: [0, '无此服务'],
  pickup: [1, '干线运输到当地物流点自提'],
  delivery: [2, '干线+支线送货到址'],
  deliveryAndInstallation: [3, '干线+支线+安装'],
})

/** A stored level that is not in the table means 0. */
export const logisticsLabel = (level: number | string | null): string =>
  logisticsLevel.label(level) || logisticsLevel.labels[0]
