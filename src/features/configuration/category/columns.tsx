import type { Category } from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { BranchName } from '#features/configuration/shared/branch-name.tsx'
import { columns } from '#screen/list/columns.tsx'
import { EffectiveTerm, termText } from './terms.tsx'

const col = columns<Category>()

export const categoryColumns = (open: (id: number) => void) => [
  col.cell('name', '类目名称', (category) => <BranchName branch={category} open={open} />, {
    width: 280,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', enableStatus),
  col.code('categoryCode', '类目编码'),
  col.cell('commissionRate', '平台扣点', (category) => <EffectiveTerm category={category} term="commissionRate" />, {
    width: 96,
    align: 'right',
    text: ({ effective }) => termText(effective, 'commissionRate'),
  }),
  col.cell('returnDays', '无理由退货', (category) => <EffectiveTerm category={category} term="returnDays" />, {
    width: 104,
    text: ({ effective }) => termText(effective, 'returnDays'),
  }),
  col.cell('warrantyMonths', '最低质保', (category) => <EffectiveTerm category={category} term="warrantyMonths" />, {
    width: 96,
    align: 'right',
    text: ({ effective }) => termText(effective, 'warrantyMonths'),
  }),
  col.count('templateCount', '模板数', { width: 80 }),
  col.count('productCount', '商品数', { width: 80 }),
  col.time('updatedAt', '更新时间'),
]
