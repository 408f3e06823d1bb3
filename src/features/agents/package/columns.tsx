import { agentLevel, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import type { listAgentPackages } from '#contract/agents/packages.ts'
import { columns } from '#screen/list/columns.tsx'
import { packagePaths } from '../paths.ts'
import { discountText, scopeText } from './labels.ts'

const col = columns<typeof listAgentPackages>()

export const packageColumns = [
  col.image('cover', '封面', ({ name }) => name, { pin: 'start' }),
  col.link('name', '套餐名称', ({ id }) => packagePaths.form.to({ id, type: 'view' }), { width: 192, pin: 'start' }),
  col.status('status', '状态', agentStatus),
  col.money('price', '套餐价', { sortable: true }),
  col.money('renewalPrice', '续费价'),
  col.code('packageCode', '套餐编码'),
  col.label('agentLevel', '代理级别', agentLevel, { width: 96 }),
  col.text('areaNames', '可代理地区', { width: 176 }),
  col.flag('exclusive', '独家', { width: 64 }),
  col.cell('validMonths', '有效期', ({ validMonths }) => `${validMonths} 个月`, { width: 88, align: 'right' }),
  col.cell('goodsScope', '商品范围', scopeText, {
    width: 160,
    text: ({ goodsScope: scope }) => goodsScope.label(scope),
  }),
  col.cell('purchaseDiscount', '进货折扣', ({ purchaseDiscount }) => discountText(purchaseDiscount), {
    width: 96,
    align: 'right',
  }),
  col.cell('soldCount', '已售', ({ soldCount, total }) => (total === 0 ? soldCount : `${soldCount} / ${total}`), {
    width: 96,
    align: 'right',
    sortable: true,
  }),
  col.count('activeCount', '生效中代理', { width: 104 }),
  col.count('sort', '排序值', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
