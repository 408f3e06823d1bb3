import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { enterpriseStatus, merchantEdition } from '#contract/merchants/codes.ts'
import {
  assignMerchantManager,
  cancelEnterpriseUser,
  ENTERPRISES_MAX,
  enableEnterpriseUsers,
  extendEnterpriseUsers,
  importEnterpriseUsers,
  MANAGED_MAX,
} from '#contract/merchants/enterprise-changes.ts'
import {
  canCancelEnterprise,
  canEditEnterprise,
  canExtendEnterprise,
  canFreezeEnterprise,
  canUnfreezeEnterprise,
  companyType,
} from '#contract/merchants/enterprise-rules.ts'
import {
  addEnterpriseUser,
  type EnterpriseUserRow,
  editEnterpriseUser,
  listEnterpriseUsers,
} from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { getMerchantMenu } from '#contract/merchants/merchant-menus.ts'
import { enterprisePaths, merchantMenuPaths, merchantUserPaths, staffQuotaPaths } from '#features/merchants/paths.ts'
import { EnterpriseLabelBulk } from '#features/merchants/shared/label-bulk.tsx'
import { LabelFilter } from '#features/merchants/shared/label-filter.tsx'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { Can, useCan, useHolds, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { enterpriseColumns } from './columns.tsx'
import { EnterpriseChips, EnterpriseTabs } from './tabs.tsx'
import { useEnterpriseActions } from './use-actions.ts'

const EnterpriseDrawer = lazyPart(() => import('./drawer.tsx'), 'EnterpriseDrawer')
const EnterpriseExtendDialog = lazyPart(() => import('./extend-dialog.tsx'), 'EnterpriseExtendDialog')
const EnterpriseManagerDialog = lazyPart(() => import('./manager-dialog.tsx'), 'EnterpriseManagerDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

export const opening = listOf(listEnterpriseUsers, enterprisePaths.list, { tab: ['status', 'expiring'] })

type Asked = { step: 'extend' | 'manager'; target: BulkTarget<EnterpriseUserRow> }

export default function EnterpriseUserList() {
  const list = useList(opening)
  const can = useCan()
  const reads = useReads(enterpriseRights)
  const seesSeats = useHolds('staffQuota:view')
  const navigate = useNavigate()
  const { open } = list
  const columns = useMemo(() => enterpriseColumns(open), [open])
  const actions = useEnterpriseActions()
  const [asked, ask] = useState<Asked | null>(null)
  const [isImporting, importFile] = useState(false)
  const add = (
    <Can call={addEnterpriseUser}>
      <Button asChild tone="primary">
        <Link to={enterprisePaths.form.to()}>新建企业商家</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <MerchantExport what="enterprise" columns={columns} query={list.query} />
          <Can call={importEnterpriseUsers}>
            <Button onClick={() => importFile(true)}>导入</Button>
          </Can>
          {add}
        </>
      }
    >
      <EnterpriseTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="企业" placeholder="名称、简称、拼音或编号" />
        {reads('phone') && <TextFilter {...list.filter('phone')} label="手机" placeholder="手机号或后四位" />}
        <CodeFilter {...list.filter('merchantType')} label="商家类型" codes={companyType} />
        <CodeFilter {...list.filter('edition')} label="版本" codes={merchantEdition} />
        <RegionFilter {...list.filter('area')} label="地区" />
        <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        <LabelFilter {...list.filter('labelIds')} />
        <DayRangeFilter list={list} label="到期日" from="expireFrom" to="expireTo" />
      </Filters>
      <EnterpriseChips list={list} />
      <ListTable
        list={list}
        columns={columns}
        empty="还没有企业商家"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.shortName || row.name}
            actions={[
              can(editEnterpriseUser) &&
                canEditEnterprise(row) && {
                  label: row.status === enterpriseStatus.draft ? '完善' : '编辑',
                  link: <Link to={enterprisePaths.form.to({ id: row.id })} />,
                },
              { label: '详情', onSelect: () => open(row.id) },
              { label: '成员', onSelect: () => navigate(merchantUserPaths.list.to({ enterpriseId: row.id })) },
              seesSeats &&
                row.openedAt !== null && {
                  label: '员工数量',
                  onSelect: () => navigate(staffQuotaPaths.list.to({ enterpriseId: row.id })),
                },
              can(extendEnterpriseUsers) &&
                canExtendEnterprise(row) && {
                  label: '延期',
                  onSelect: () => ask({ step: 'extend', target: [row] }),
                },
              can(getMerchantMenu) &&
                row.status === enterpriseStatus.active && {
                  label: '菜单授权',
                  onSelect: () => navigate(merchantMenuPaths.list.to({ enterpriseId: row.id })),
                },
              can(addEnterpriseUser) && {
                label: '复制新建',
                onSelect: () => navigate(enterprisePaths.form.to({ copyFrom: row.id })),
              },
              can(assignMerchantManager) &&
                canEditEnterprise(row) && {
                  label: '更换客户经理',
                  onSelect: () => ask({ step: 'manager', target: [row] }),
                },
              can(enableEnterpriseUsers) &&
                canUnfreezeEnterprise(row) && { label: '解冻', onSelect: () => actions.unfreeze(row) },
              can(enableEnterpriseUsers) &&
                canFreezeEnterprise(row) && { label: '冻结', tone: 'danger', onSelect: () => actions.freeze([row]) },
              can(cancelEnterpriseUser) &&
                canCancelEnterprise(row) && { label: '注销', tone: 'danger', onSelect: () => actions.cancel(row) },
            ]}
          />
        )}
        bulk={
          <>
            <MerchantExportBulk what="enterprise" columns={columns} list={list} />
            <EnterpriseLabelBulk list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={MANAGED_MAX}
              call={assignMerchantManager}
              fits={{ row: canEditEnterprise, none: '所选的商家都已注销' }}
              onRun={(target) => ask({ step: 'manager', target })}
            >
              更换客户经理
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              most={ENTERPRISES_MAX}
              call={extendEnterpriseUsers}
              fits={{ row: canExtendEnterprise, none: '所选的商家都不能延期，经销商请走续费' }}
              onRun={(target) => ask({ step: 'extend', target })}
            >
              批量延期
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              most={ENTERPRISES_MAX}
              call={enableEnterpriseUsers}
              fits={{ row: canFreezeEnterprise, none: '只能冻结正常的商家' }}
              tone="danger"
              onRun={actions.freeze}
            >
              批量冻结
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <EnterpriseDrawer id={list.opened} onClose={() => open(null)} />}
      {asked?.step === 'extend' && <EnterpriseExtendDialog target={asked.target} onClose={() => ask(null)} />}
      {asked?.step === 'manager' && <EnterpriseManagerDialog target={asked.target} onClose={() => ask(null)} />}
      {isImporting && <ImportDialog resource="enterpriseUser" noun="企业商家" onClose={() => importFile(false)} />}
    </Page>
  )
}
