import { agentLevel } from '#contract/agents/codes.ts'
import type { AgentPackageRow } from '#contract/agents/packages.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { discountText, scopeText, totalText } from './labels.ts'

const lines: readonly (readonly [string, (row: AgentPackageRow) => string | undefined])[] = [
  ['代理级别', (row) => agentLevel.label(row.agentLevel)],
  ['可代理地区', (row) => row.areaNames],
  ['地区独家', (row) => (row.exclusive ? '是' : '否')],
  ['套餐价', (row) => formatMoney(row.price)],
  ['续费价（每 12 个月）', (row) => formatMoney(row.renewalPrice)],
  ['有效期', (row) => `${row.validMonths} 个月`],
  ['保证金', (row) => formatMoney(row.deposit)],
  ['商品范围', scopeText],
  ['进货折扣', (row) => discountText(row.purchaseDiscount)],
  ['员工账号', (row) => `${row.subAccountQuota} 个`],
  ['门店', (row) => `${row.storeQuota} 家`],
  ['推广员', (row) => `${row.promoterQuota} 人`],
  ['赠送黑卡', (row) => `${row.cardQuota} 张`],
  ['发售数量', (row) => totalText(row.total)],
  ['已售', (row) => `${row.soldCount} 份`],
]

/** Compares packages in columns; differing values are highlighted. */
export function CompareDialog({ packages, onClose }: { packages: readonly AgentPackageRow[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title="对比套餐" description="不同之处加粗显示">
        <DialogBody>
          <table className="w-full table-fixed text-left">
            <thead>
              <tr className="border-b align-bottom">
                <td className="w-36" />
                {packages.map(({ id, name }) => (
                  <th key={id} scope="col" className="px-3 py-2 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([title, cell]) => {
                const values = packages.map(cell)
                return (
                  <tr key={title} className="border-b align-top last:border-b-0">
                    <th scope="row" className="py-2 font-normal text-text-muted">
                      {title}
                    </th>
                    {packages.map(({ id }, index) => (
                      <td
                        key={id}
                        data-differs={new Set(values).size > 1 || undefined}
                        className="break-words px-3 py-2 tabular-nums data-differs:font-medium"
                      >
                        {values[index] || '—'}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
