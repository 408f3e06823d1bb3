import type { ServiceOrderItem, ServiceOrderRow, ServiceUse } from '#contract/blackCard/service-orders.ts'

/** The provider, or the staff of the platform; empty before the assignment. */
export const doneBy = ({ provider, workerName }: Pick<ServiceOrderRow, 'provider' | 'workerName'>): string =>
  provider?.name ?? (workerName ? '平台人员' : '')

/** 3/12 */
export const timesLabel = ({ usedCount, totalCount }: Pick<ServiceOrderRow, 'usedCount' | 'totalCount'>): string =>
  `${usedCount}/${totalCount}`

/** 家具安装 2 件 */
export const usedLabel = ({ itemName, count }: ServiceUse, items: readonly ServiceOrderItem[]): string =>
  `${itemName} ${count} ${items.find(({ name }) => name === itemName)?.unit ?? '次'}`
