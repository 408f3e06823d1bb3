import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { addDistributorPurchase } from '#contract/distribution/purchases.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import { remainStep, useRateStep } from '#contract/merchants/quota-rules.ts'
import {
  adjustStaffQuotas,
  importStaffQuotas,
  listStaffQuotas,
  QUOTAS_MAX,
  type StaffQuota,
} from '#contract/merchants/staff-quotas.ts'
import { purchasePaths } from '#features/distribution/public.ts'
import { useMerchantChoices } from '#features/merchants/merchant-user/choices.ts'
import { merchantUserPaths, staffQuotaPaths } from '#features/merchants/paths.ts'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { quotaColumns } from './columns.tsx'
import { QuotaTabs } from './tabs.tsx'

const AdjustDialog = lazyPart(() => import('./adjust-dialog.tsx'), 'AdjustDialog')
const QuotaChangesDrawer = lazyPart(() => import('./changes-drawer.tsx'), 'QuotaChangesDrawer')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

export const opening = listOf(listStaffQuotas, staffQuotaPaths.list, { tab: ['over', 'nearlyFull', 'giftEnding'] })

/** The seats of every merchant. Package and bought seats come from the edition and from purchases; gifts from here. */
export default function StaffQuotaList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const seesMembers = useHolds('enterpriseUser:view')
  const sums = list.page?.sums
  const columns = useMemo(() => quotaColumns(sums), [sums])
  const [adjusted, adjust] = useState<BulkTarget<StaffQuota> | null>(null)
  const [isImporting, importFile] = useState(false)
  const { opened, open } = list
  const shown = list.rows.find(({ id }) => id === opened)

  return (
    <Page
      actions={
        <>
          <MerchantExport what="quota" columns={columns} query={list.query} />
          <Can call={importStaffQuotas}>
            <Button onClick={() => importFile(true)}>导入调整</Button>
          </Can>
        </>
      }
    >
      <QuotaTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="企业" placeholder="名称、拼音或编号" />
        <CodeFilter {...list.filter('merchantType')} label="商家类型" codes={companyType} />
        <CodeFilter {...list.filter('edition')} label="版本" codes={merchantEdition} />
        <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        <CodeFilter {...list.filter('useRateFrom')} label="使用率" codes={useRateStep} />
        <CodeFilter {...list.filter('remainTo')} label="剩余" codes={remainStep} />
        <PickFilter {...list.filter('enterpriseId')} label="企业商家" useChoices={useMerchantChoices} />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有已开通的企业商家"
        noun="商家"
        onOpen={({ id }) => open(id)}
        actions={(quota) => (
          <RowActions
            name={quota.shortName || quota.name}
            actions={[
              can(adjustStaffQuotas) && { label: '调整', onSelect: () => adjust([quota]) },
              { label: '变更记录', onSelect: () => open(quota.id) },
              seesMembers && {
                label: '查看成员',
                link: <Link to={merchantUserPaths.list.to({ enterpriseId: quota.id })} />,
              },
              can(addDistributorPurchase) &&
                quota.distributorId !== null && {
                  label: '增购',
                  onSelect: () => navigate(purchasePaths.buy.to({ distributorId: quota.distributorId ?? undefined })),
                },
            ]}
          />
        )}
        bulk={
          <>
            <MerchantExportBulk what="quota" columns={columns} list={list} />
            <BulkAction list={list} scope="query" asks most={QUOTAS_MAX} call={adjustStaffQuotas} onRun={adjust}>
              批量调整
            </BulkAction>
          </>
        }
      />
      {adjusted && <AdjustDialog target={adjusted} onClose={() => adjust(null)} />}
      {shown && <QuotaChangesDrawer key={shown.id} quota={shown} onClose={() => open(null)} />}
      {isImporting && (
        <ImportDialog
          resource="staffQuota"
          noun="员工数量调整"
          maxRows={QUOTAS_MAX}
          onClose={() => importFile(false)}
        />
      )}
    </Page>
  )
}
