import { type ReactNode, useId } from 'react'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { invoiceType, settlementCycle, supplierType, taxRate } from '#contract/suppliers/codes.ts'
import type { Supplier } from '#contract/suppliers/suppliers.ts'
import { DaysLeft } from '#features/suppliers/shared/days-left.tsx'
import { formatTime } from '#lib/formats.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { CoveredNumber, useUncovered } from './covered-number.tsx'
import { WarehouseTable } from './warehouse-table.tsx'

/** The facts of a supplier in form order. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const tree = useRegionTree()
  const uncovered = useUncovered(supplier.id)
  const { contractFrom, contractUntil, taxRate: tax } = supplier
  return (
    <div className="grid gap-6">
      {supplier.disableReason && (
        <Notice tone="warning" title="停用原因">
          {supplier.disableReason}
        </Notice>
      )}
      <Facts title="企业信息">
        <Descriptions.Item label="简称">{supplier.shortName}</Descriptions.Item>
        <Descriptions.Item label="类型">{supplierType.label(supplier.supplierType)}</Descriptions.Item>
        <Descriptions.Item label="信用代码" {...(supplier.creditCode && { copies: supplier.creditCode })} />
        <Descriptions.Item label="法定代表人">{supplier.legalPerson}</Descriptions.Item>
        <Descriptions.Item label="营业执照">
          {supplier.license && <Thumbnail src={supplier.license} alt="营业执照" size={72} ratio={4 / 3} />}
        </Descriptions.Item>
        <Descriptions.Item label="执照有效期">
          {supplier.licenseUntil || (supplier.license && '长期')}
        </Descriptions.Item>
        <Descriptions.Item label="地址" wide>
          {`${supplier.area && regionLabel(supplier.area, tree)}${supplier.address}`}
        </Descriptions.Item>
      </Facts>
      <Facts title="联系方式">
        <Descriptions.Item label="联系人">{supplier.contactName}</Descriptions.Item>
        <Descriptions.Item label="联系电话">
          <CoveredNumber of={uncovered} field="contactPhone" name="联系电话" covered={supplier.contactPhone} />
        </Descriptions.Item>
        <Descriptions.Item label="邮箱" {...(supplier.contactEmail && { copies: supplier.contactEmail })} />
      </Facts>
      <Facts title="仓库与退货">
        <Descriptions.Item label="发货仓" wide>
          {supplier.warehouses.length > 0 ? <WarehouseTable warehouses={supplier.warehouses} /> : null}
        </Descriptions.Item>
        <Descriptions.Item label="退货地址" wide>
          <CoveredNumber of={uncovered} field="returnAddress" name="退货地址" covered={supplier.returnAddress} />
        </Descriptions.Item>
        <Descriptions.Item label="默认货期">{leadTime.label(supplier.leadTime)}</Descriptions.Item>
        <Descriptions.Item label="默认物流">
          {supplier.logisticsLevel === null ? null : logisticsLabel(supplier.logisticsLevel)}
        </Descriptions.Item>
      </Facts>
      <Facts title="合作">
        <Descriptions.Item label="经营类目" wide>
          {supplier.categories.map(({ name }) => name).join('、')}
        </Descriptions.Item>
        <Descriptions.Item label="合同编号" {...(supplier.contractNo && { copies: supplier.contractNo })} />
        <Descriptions.Item label="合同期限">
          {contractUntil && (
            <span className="flex flex-wrap gap-x-2">
              {contractFrom} 至 {contractUntil} <DaysLeft days={supplier.daysLeft} />
            </span>
          )}
        </Descriptions.Item>
        <Descriptions.Item label="合同附件" wide>
          {supplier.contractFiles.length > 0 ? <FileList files={supplier.contractFiles} /> : null}
        </Descriptions.Item>
        <Descriptions.Item label="保证金">{supplier.deposit && <Money amount={supplier.deposit} />}</Descriptions.Item>
      </Facts>
      <Facts title="结算与发票">
        <Descriptions.Item label="结算周期">{settlementCycle.label(supplier.settlementCycle)}</Descriptions.Item>
        <Descriptions.Item label="发票">
          {[invoiceType.label(supplier.invoiceType), taxRate.label(tax)].filter(Boolean).join(' · ')}
        </Descriptions.Item>
        {supplier.bankAccountNo !== undefined && (
          <>
            <Descriptions.Item label="开户名称">{supplier.bankAccountName}</Descriptions.Item>
            <Descriptions.Item label="开户银行">{supplier.bankName}</Descriptions.Item>
            <Descriptions.Item label="银行账号">
              <CoveredNumber of={uncovered} field="bankAccountNo" name="银行账号" covered={supplier.bankAccountNo} />
            </Descriptions.Item>
          </>
        )}
      </Facts>
      <Facts title="登录账号">
        <Descriptions.Item label="登录账号">{supplier.account}</Descriptions.Item>
        <Descriptions.Item label="最近登录">
          {supplier.account && (formatTime(supplier.lastLoginAt) || '从未登录')}
        </Descriptions.Item>
        {supplier.remark !== undefined && (
          <Descriptions.Item label="内部备注" wide>
            {supplier.remark}
          </Descriptions.Item>
        )}
      </Facts>
    </div>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="border-b pb-2 font-medium">
        {title}
      </h3>
      <Descriptions>{children}</Descriptions>
    </section>
  )
}
