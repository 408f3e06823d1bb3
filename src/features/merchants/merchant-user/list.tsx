import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { merchantUserRights } from '#contract/merchants/field-rights.ts'
import {
  canDisableMember,
  canEditMember,
  canEnableMember,
  canLeave,
  canResetMember,
  canTransferOwner,
  OWNER_FIRST,
} from '#contract/merchants/merchant-user-rules.ts'
import {
  enableMerchantUsers,
  importMerchantUsers,
  listMerchantUsers,
  MEMBER_IMPORT_MAX,
  MEMBERS_MAX,
  type MerchantUser,
  resetMerchantUser,
  saveMerchantUser,
  transferMerchantOwner,
} from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { terminal } from '#contract/users/codes.ts'
import { merchantUserPaths } from '#features/merchants/paths.ts'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { userPaths } from '#features/users/public.ts'
import { Can, useCan, useHolds, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { storeChoicesOf, useMerchantChoices, useRoleChoices } from './choices.ts'
import { memberColumns } from './columns.tsx'
import { useMemberActions } from './use-actions.ts'

const MemberDrawer = lazyPart(() => import('./form-drawer.tsx'), 'MemberDrawer')
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog')
const OwnerDialog = lazyPart(() => import('./owner-dialog.tsx'), 'OwnerDialog')
const ResetDialog = lazyPart(() => import('./reset-dialog.tsx'), 'ResetDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

export const opening = listOf(listMerchantUsers, merchantUserPaths.list, { tab: 'status' })

type Asked = { step: 'leave' | 'owner' | 'reset'; member: MerchantUser }

/** All people who work in merchants. A phone finds whoever calls for support. */
export default function MerchantUserList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const reads = useReads(merchantUserRights)
  const seesUsers = useHolds('user:view')
  const { open, query } = list
  const columns = useMemo(() => memberColumns(open), [open])
  const actions = useMemberActions()
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const { enterpriseId } = query
  const add = (
    <Can call={saveMerchantUser}>
      <Button tone="primary" onClick={() => setOpened('add')}>
        新增成员
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <MerchantExport what="member" columns={columns} query={query} />
          <Can call={importMerchantUsers}>
            <Button onClick={() => setOpened('import')}>导入</Button>
          </Can>
          {add}
        </>
      }
    >
      <StatusTabs label="成员状态" filter={list.filter('status')} codes={merchantUserStatus} counts={list.counts} />
      <Filters list={list}>
        {reads('phone') && <TextFilter {...list.filter('phone')} label="手机" placeholder="手机号或后四位" />}
        <TextFilter {...list.filter('name')} label="姓名" placeholder="姓名或拼音" />
        <PickFilter {...list.filter('enterpriseId')} label="所属企业" useChoices={useMerchantChoices} />
        {enterpriseId !== undefined && <StoreFilter filter={list.filter('storeId')} enterpriseId={enterpriseId} />}
        <CodeFilter {...list.filter('roleLevel')} label="级别" codes={storeRoleLevel} />
        <PickFilter {...list.filter('storeRoleId')} label="商城角色" useChoices={useRoleChoices} />
        <CodeFilter {...list.filter('terminal')} label="登录终端" codes={terminal} />
        <DayRangeFilter list={list} label="最近登录" from="lastLoginFrom" to="lastLoginTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有成员"
        noun="成员"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(member) => (
          <RowActions
            name={member.name}
            actions={[
              {
                label: can(saveMerchantUser) && canEditMember(member) ? '编辑' : '详情',
                onSelect: () => open(member.id),
              },
              can(resetMerchantUser) &&
                canResetMember(member) && { label: '重置登录', onSelect: () => ask({ step: 'reset', member }) },
              seesUsers &&
                member.userId !== null && {
                  label: '用户详情',
                  onSelect: () => navigate(userPaths.detail.to({ id: member.userId ?? 0 })),
                },
              can(transferMerchantOwner) &&
                canTransferOwner(member) && { label: '移交店主', onSelect: () => ask({ step: 'owner', member }) },
              can(enableMerchantUsers) &&
                canEnableMember(member) && { label: '启用', onSelect: () => actions.enable(member) },
              can(enableMerchantUsers) &&
                canDisableMember(member) && {
                  label: '停用',
                  tone: 'danger',
                  onSelect: () => actions.disable([member]),
                },
              can(enableMerchantUsers) &&
                canLeave(member) && {
                  label: '离职',
                  tone: 'danger',
                  onSelect: () => ask({ step: 'leave', member }),
                },
            ]}
          />
        )}
        bulk={
          <>
            <MerchantExportBulk what="member" columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={MEMBERS_MAX}
              call={enableMerchantUsers}
              fits={{ row: canDisableMember, none: `只能停用正常的成员，店主${OWNER_FIRST}` }}
              tone="danger"
              onRun={actions.disable}
            >
              批量停用
            </BulkAction>
          </>
        }
      />
      {opened === 'add' && <MemberDrawer id={null} enterpriseId={enterpriseId} onClose={() => setOpened(null)} />}
      {list.opened !== null && <MemberDrawer key={list.opened} id={list.opened} onClose={() => open(null)} />}
      {asked?.step === 'leave' && <LeaveDialog member={asked.member} onClose={close} />}
      {asked?.step === 'owner' && <OwnerDialog owner={asked.member} onClose={close} />}
      {asked?.step === 'reset' && <ResetDialog member={asked.member} onClose={close} />}
      {opened === 'import' && (
        <ImportDialog
          resource="merchantUser"
          noun="商家成员"
          maxRows={MEMBER_IMPORT_MAX}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

interface StoreFilterProps {
  filter: { value: number | undefined; onChange(value: number | undefined): void }
  enterpriseId: number
}

/** Stores belong to a merchant: the filter appears with the merchant. */
function StoreFilter({ filter, enterpriseId }: StoreFilterProps) {
  const useChoices = useMemo(() => storeChoicesOf(enterpriseId), [enterpriseId])
  return <PickFilter {...filter} label="所属门店" useChoices={useChoices} />
}
