import type { RequestHandler } from 'msw'
import { agentLevel as agentLevelCodes, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { type AgentPackageItem, importAgentPackageItems, listAgentPackageItems } from '#contract/agents/items.ts'
import {
  type AgentPackage,
  addAgentPackage,
  deleteAgentPackage,
  exportAgentPackages,
  getAgentPackage,
  listAgentPackages,
  modifyAgentPackage,
  setAgentPackageStatus,
  sortAgentPackages,
} from '#contract/agents/packages.ts'
import { answer, duplicateFault, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { productHandlers, skuRecords } from '#mocks/goods/products.ts'
import { banner } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'

export function packageRecord(id: number, name: string, more: Partial<AgentPackage> = {}): AgentPackage {
  return {
    ...record(id),
    packageCode: `A${String(id).padStart(6, '0')}`,
    name,
    subtitle: '单店起步，先看货再压货',
    cover: banner(id * 60),
    agentLevel: agentLevelCodes.store,
    areas: ['100000'],
    areaNames: '全国',
    exclusive: false,
    price: '9800.00',
    originalPrice: '12800.00',
    renewalPrice: '6800.00',
    validMonths: 12,
    deposit: '5000.00',
    firstPurchaseAmount: '30000.00',
    firstPurchaseDays: 60,
    goodsScope: goodsScope.allOnSale,
    brandIds: [],
    brands: [],
    itemCount: 0,
    purchaseDiscount: '0.85',
    subAccountQuota: 3,
    storeQuota: 1,
    promoterQuota: 20,
    cardQuota: 30,
    benefits: [{ icon: '', benefitTitle: '开店陪跑', benefitText: '选址、出样与开业活动全程指导' }],
    upgradeToIds: [],
    upgradeTo: [],
    content: '<p>签约后三个工作日内开通账号，进货按合同折扣结算。</p>',
    agreement: [{ url: 'https://example.com/agreement.pdf', name: '经销代理协议.pdf', size: 186_000 }],
    total: 0,
    soldCount: 86,
    activeCount: 3,
    sort: 100,
    status: agentStatus.enabled,
    ...more,
  }
}

const unsold = { soldCount: 0, activeCount: 0 }

export const packageRecords = (): AgentPackage[] => [
  packageRecord(1, '门店体验版'),
  packageRecord(2, '门店旗舰版', { price: '29800.00', purchaseDiscount: '0.9', soldCount: 34, sort: 90 }),
  packageRecord(3, '软装精选店', {
    ...unsold,
    goodsScope: goodsScope.products,
    itemCount: 4,
    status: agentStatus.disabled,
    sort: 80,
  }),
  packageRecord(4, '西南市级代理', {
    ...unsold,
    agentLevel: agentLevelCodes.city,
    areas: ['500000', '510000'],
    areaNames: '重庆市、四川省',
    exclusive: true,
    content: '',
    agreement: [],
    status: agentStatus.draft,
    sort: 70,
  }),
]

/** SKUs of the shop; the last has neither its own price nor a purchase price. */
export const packageItems = (): AgentPackageItem[] =>
  skuRecords()
    .slice(0, 4)
    .map((sku, index) => ({
      id: index + 1,
      skuId: sku.id,
      channelPrice: index === 0 ? '1299.00' : '',
      minQuantity: 1,
      sellable: true,
      sku: index === 3 ? { ...sku, purchasePrice: null } : sku,
    }))

/** In-memory agent packages; each story starts with a fresh copy. */
export function packageHandlers(
  packages: AgentPackage[] = packageRecords(),
  items: AgentPackageItem[] = packageItems(),
): RequestHandler[] {
  return [
    answer(setAgentPackageStatus, ({ id, status }) => {
      const row = found(packages, id)
      const isBare = status === agentStatus.enabled && row.agreement.length === 0
      refuseFields({ agreement: isBare ? '缺少代理协议' : undefined })
      row.status = status
      return { activeCount: row.activeCount }
    }),
    answer(listAgentPackageItems, (params) => {
      const { keyword = '', priceMissing } = params
      const shown = items.filter(
        ({ sku, channelPrice }) =>
          sku.productName.includes(keyword) && (!priceMissing || (channelPrice === '' && sku.purchasePrice === null)),
      )
      return pageOf(shown, params)
    }),
    answer(importAgentPackageItems, () => ({ items: items.slice(0, 1) })),
    ...collection(
      {
        list: listAgentPackages,
        get: getAgentPackage,
        add: addAgentPackage,
        edit: modifyAgentPackage,
        sort: sortAgentPackages,
        remove: deleteAgentPackage,
        export: exportAgentPackages,
      },
      packages,
      {
        match: { keyword: within('name', 'packageCode') },
        make: (id, { name, enableNow }) =>
          packageRecord(id, name, { ...unsold, status: enableNow ? agentStatus.enabled : agentStatus.draft }),
        change: ({ enableNow: _now, items: _items, ...input }) => input,
        faults: ({ name }, own) => duplicateFault(packages, own, 'name', name, '套餐名称已存在'),
      },
    ),
    ...productHandlers(),
    ...supplierHandlers(),
  ]
}
