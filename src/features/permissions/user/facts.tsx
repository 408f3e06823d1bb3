import { Link } from 'react-router-dom'
import type { DataOf } from '#contract/endpoint.ts'
import type { getAdminUser } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { supplierPaths } from '#features/suppliers/public.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { accountName, isLocked, phoneOf, ValidUntil } from './status.tsx'

/** Facts of an account: owner, affiliation, and sign-in data. */
export function UserFacts({ user }: { user: DataOf<typeof getAdminUser> }) {
  const { supplier, distributor, roles, brands, dataScopes, avatar, name } = user
  const linksSupplier = useHolds('supplier:view')
  return (
    <div className="grid gap-6">
      {user.status === adminUserStatus.frozen && (
        <Notice tone="warning" title="账号已冻结">
          {user.frozenReason}
        </Notice>
      )}
      {isLocked(user) && (
        <Notice tone="warning" title={`连续 ${user.failedCount} 次登录失败，锁定至 ${formatTime(user.lockedUntil)}`} />
      )}
      <Descriptions>
        <Descriptions.Item label="登录账号" copies={accountName(user)} />
        <Descriptions.Item label="账号类型">{accountType.label(user.accountType)}</Descriptions.Item>
        <Descriptions.Item label="手机号" copies={phoneOf(user)} />
        <Descriptions.Item label="邮箱">{user.email}</Descriptions.Item>
        <Descriptions.Item label="部门">{user.department}</Descriptions.Item>
        {avatar && (
          <Descriptions.Item label="头像">
            <Thumbnail src={smallImage(avatar, 32)} full={avatar} alt={`${name}的头像`} size={32} />
          </Descriptions.Item>
        )}
        {supplier && (
          <Descriptions.Item label="所属供应商">
            {linksSupplier ? (
              <Link
                to={supplierPaths.list.to({ keyword: supplier.name })}
                className="text-accent-text hover:underline hover:underline-offset-4"
              >
                {supplier.name}
              </Link>
            ) : (
              supplier.name
            )}
          </Descriptions.Item>
        )}
        {distributor && <Descriptions.Item label="所属经销商">{distributor.name}</Descriptions.Item>}
        <Descriptions.Item label="角色" wide>
          <span className="flex flex-wrap gap-1">
            {roles.map((role) => (
              <Tag key={role.id} tone={role.enabled ? 'neutral' : 'warning'}>
                {role.enabled ? role.name : `${role.name}（已停用）`}
              </Tag>
            ))}
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="数据范围">
          {dataScopes.map((scope) => dataScope.label(scope)).join('、')}
        </Descriptions.Item>
        {dataScopes.includes(dataScope.brands) && (
          <Descriptions.Item label="可管品牌" wide>
            <span className="flex flex-wrap gap-1">
              {brands.map((brand) => (
                <Tag key={brand.id}>{brand.name}</Tag>
              ))}
            </span>
          </Descriptions.Item>
        )}
        <Descriptions.Item label="有效期起">{user.validFrom}</Descriptions.Item>
        <Descriptions.Item label="有效期至">
          <ValidUntil user={user} />
        </Descriptions.Item>
        <Descriptions.Item label="备注" wide>
          {user.remark}
        </Descriptions.Item>
      </Descriptions>
      <section aria-label="登录" className="border-t pt-6">
        <Descriptions>
          <Descriptions.Item label="最近登录">{formatTime(user.lastLoginAt) || '从未登录'}</Descriptions.Item>
          <Descriptions.Item label="登录 IP">{user.lastLoginIp}</Descriptions.Item>
          <Descriptions.Item label="在线设备">
            {user.onlineCount > 0 ? `${user.onlineCount} 台` : null}
          </Descriptions.Item>
          <Descriptions.Item label="连续失败">
            {user.failedCount > 0 ? `${user.failedCount} 次` : null}
          </Descriptions.Item>
          <Descriptions.Item label="密码">
            {user.mustChangePassword ? '临时密码，登录后须修改' : '本人设置'}
          </Descriptions.Item>
          <Descriptions.Item label="密码修改于">{formatTime(user.passwordChangedAt)}</Descriptions.Item>
          <Descriptions.Item label="创建">
            {user.createdBy} {formatTime(user.createdAt)}
          </Descriptions.Item>
          <Descriptions.Item label="最近修改">
            {user.updatedBy} {formatSince(user.updatedAt)}
          </Descriptions.Item>
        </Descriptions>
      </section>
    </div>
  )
}
