import { Link } from 'react-router-dom'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { merchantUserPaths, staffQuotaPaths } from '#features/merchants/paths.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type Member = EnterpriseUser['members'][number]
const col = columns<Member>()

const memberColumns = [
  col.link('name', '姓名', ({ id }) => merchantUserPaths.list.to({ id }), { width: 88 }),
  col.text('phone', '登录手机', { width: 120 }),
  col.label('roleLevel', '级别', storeRoleLevel, { width: 72 }),
  col.text('roleName', '商城角色', { width: 104 }),
  col.text('position', '职位', { width: 96 }),
  col.status('status', '状态', merchantUserStatus),
  col.date('joinedAt', '加入时间'),
  col.time('lastLoginAt', '最近登录'),
]

/** The people of the merchant, and its seats. */
export function EnterpriseMembers({ enterprise: { id, members, quota } }: { enterprise: EnterpriseUser }) {
  const seesSeats = useHolds('staffQuota:view')
  const { packageQuota, addonQuota, giftQuota, giftExpireAt, totalQuota, usedQuota, remainQuota } = quota
  return (
    <div className="grid gap-4">
      {remainQuota < 0 && (
        <Notice tone="warning">{`正常成员比员工数上限多 ${-remainQuota} 个，请增购员工数或停用成员。`}</Notice>
      )}
      <Descriptions>
        <Descriptions.Item label="员工数">{`共 ${totalQuota}，已用 ${usedQuota}，剩余 ${remainQuota}`}</Descriptions.Item>
        <Descriptions.Item label="组成">
          {`套餐 ${packageQuota}，增购 ${addonQuota}，赠送 ${giftQuota}${giftExpireAt && `（至 ${giftExpireAt}）`}`}
        </Descriptions.Item>
      </Descriptions>
      <p className="flex gap-4">
        <Link
          to={merchantUserPaths.list.to({ enterpriseId: id })}
          className="text-accent-text hover:underline hover:underline-offset-4"
        >
          管理成员
        </Link>
        {seesSeats && (
          <Link
            to={staffQuotaPaths.list.to({ enterpriseId: id })}
            className="text-accent-text hover:underline hover:underline-offset-4"
          >
            员工数量与变更记录
          </Link>
        )}
      </p>
      <DataTable label="成员" columns={memberColumns} rows={members} rowId={({ id }) => id} empty="还没有成员" />
    </div>
  )
}
