import type { ZodType } from 'zod'
import { agentStatus, goodsScope as goodsScopeCodes } from '#contract/agents/codes.ts'
import type { AgentPackageItem } from '#contract/agents/items.ts'
import { packageEnableFaults, packageFaults } from '#contract/agents/package-rules.ts'
import { type AgentPackage, AgentPackageInput, addAgentPackage, modifyAgentPackage } from '#contract/agents/packages.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { isBelowSupply, isUnpriced } from './item-prices.ts'

type Empty = 'agentLevel' | 'goodsScope' | 'validMonths' | 'total' | 'sort' | Quota
type Quota = 'subAccountQuota' | 'storeQuota' | 'promoterQuota' | 'cardQuota'

/** Contract input with null for empty fields; items include their SKU data. */
export type PackageValues = Omit<AgentPackageInput, Empty | 'items'> & {
  [Name in Empty]: AgentPackageInput[Name] | null
} & { items: AgentPackageItem[] }

const blank: PackageValues = {
  name: '',
  subtitle: '',
  cover: '',
  agentLevel: null,
  areas: [],
  exclusive: false,
  price: '',
  originalPrice: '',
  renewalPrice: '',
  validMonths: 12,
  deposit: '',
  firstPurchaseAmount: '',
  firstPurchaseDays: null,
  total: 0,
  goodsScope: goodsScopeCodes.allOnSale,
  brandIds: [],
  purchaseDiscount: '1',
  items: [],
  subAccountQuota: 0,
  storeQuota: 0,
  promoterQuota: 0,
  cardQuota: 0,
  benefits: [],
  upgradeToIds: [],
  content: '',
  agreement: [],
  sort: 0,
}

export interface Opened {
  record: AgentPackage
  items: AgentPackageItem[]
  /** A copy keeps everything except the name and the sales figures. */
  isCopy: boolean
}

/** Fields that affect all future buyers. */
const ofSale = ['price', 'renewalPrice', 'purchaseDiscount', 'goodsScope', 'brandIds', 'items'] as const

/** A draft may lack goods, introduction and agreement; a package on sale may not. */
export function usePackageForm(opened: Opened | null) {
  const add = useChange(addAgentPackage)
  const modify = useChange(modifyAgentPackage)
  const record = opened && !opened.isCopy ? opened.record : null
  const initial = opened ? valuesOf(blank, { ...opened.record, items: opened.items }) : blank
  const check = (values: PackageValues, intent: 'draft' | 'enable'): FieldErrors => {
    const unpriced = values.goodsScope === goodsScopeCodes.products ? values.items.filter(isUnpriced).length : 0
    return {
      ...(intent === 'enable' || record?.status === agentStatus.enabled
        ? packageEnableFaults(values, values.items.length)
        : {}),
      ...packageFaults(values, record?.soldCount),
      ...(unpriced > 0 && { items: `${unpriced} 个规格未设置渠道商供货价` }),
    }
  }
  return useContractForm<PackageValues, 'draft' | 'enable'>({
    // Items have more fields than the schema, which ignores the extra ones.
    schema: AgentPackageInput as unknown as ZodType<unknown, PackageValues>,
    check,
    intents: ['draft', 'enable'],
    initial: opened?.isCopy ? { ...initial, name: '' } : initial,
    record,
    save: async (values, intent, { requestId, version }) => {
      const options = { quiet: true, requestId }
      const input = AgentPackageInput.parse(values)
      await confirmPrices(values)
      if (!record) {
        const enableNow = intent === 'enable'
        return add({ ...input, enableNow }, `「${input.name}」已${enableNow ? '启用' : '保存'}`, options)
      }
      const before = AgentPackageInput.partial().parse(valuesOf(blank, { ...record, items: initial.items }))
      const changed = changedFields(input, before as AgentPackageInput)
      if (record.soldCount > 0 && ofSale.some((name) => name in changed)) await confirmTerms(record)
      return modify({ ...changed, id: record.id, version }, `「${input.name}」已保存`, options)
    },
  })
}

/** On cancel, the form keeps all input and shows this message. */
const cancelled = () => new ApiError('cancelled', 0, '已取消保存，填写的内容还在')

async function confirmPrices({ goodsScope, items }: PackageValues): Promise<void> {
  const below = goodsScope === goodsScopeCodes.products ? items.filter(isBelowSupply) : []
  const [first] = below
  if (!first) return
  const answer = await confirm({
    title: `${below.length} 个规格的渠道商供货价低于供货价？`,
    consequence: `如「${first.sku.productName} ${first.sku.specText}」供货价 ¥${first.sku.supplyPrice}，渠道商供货价 ¥${first.channelPrice}。保存后将按此价格供货。`,
    action: '按此价格保存',
    tone: 'danger',
  })
  if (!answer) throw cancelled()
}

async function confirmTerms({ name, soldCount }: AgentPackage): Promise<void> {
  const answer = await confirm({
    title: `修改已售出的「${name}」？`,
    consequence: `已售出 ${soldCount} 份。新的价格与商品只用于之后的购买和续费，生效中的代理按原条款执行。`,
    action: '保存修改',
  })
  if (!answer) throw cancelled()
}
