import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bindWay } from '#contract/merchants/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isUndecided } from '#contract/users/application-rules.ts'
import { getUserApplication } from '#contract/users/applications.ts'
import {
  applicationStatus,
  designStoreStatus,
  gender,
  memberStatus,
  miniStoreStatus,
  registerSource,
  terminal,
} from '#contract/users/codes.ts'
import type { User } from '#contract/users/users.ts'
import { applicationPaths, userPaths } from '#features/users/paths.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { Avatar, Labels } from '#features/users/shared/person.tsx'
import { formatCount, formatSince, formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const { Item } = Descriptions

/** Who it is and what was bought. */
export function Overview({ user }: { user: User }) {
  const { memberExpireAt: ends } = user
  return (
    <section
      aria-label="概览"
      className="grid gap-5 rounded-panel border bg-surface p-5 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 items-start gap-4">
        <Avatar user={user} size={56} />
        <div className="grid min-w-0 gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-bold text-section">{user.nickname}</span>
            <Tag>{userIdentity.label(user.identity)}</Tag>
            {user.memberStatus !== memberStatus.none && (
              <Tag tone={memberStatus.tone(user.memberStatus)}>
                {memberStatus.label(user.memberStatus)}
                {ends && ` 至 ${ends.slice(0, 10)}`}
              </Tag>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 text-text-muted">
            <CoveredContact resource="user" id={user.id} field="phone" covered={user.phone} of={user.nickname} />
            {user.areaName && <span>{user.areaName}</span>}
            <span>{user.lastActiveAt ? `${formatSince(user.lastActiveAt)}活跃` : '从未活跃'}</span>
          </p>
          {user.labels.length > 0 && <Labels labels={user.labels} wraps />}
        </div>
      </div>
      <dl className="grid grid-cols-4 content-center gap-x-8 lg:border-l lg:pl-8">
        <Figure label="消费金额">
          <Money amount={user.orderAmount} />
        </Figure>
        <Figure label="退款金额">
          <Money amount={user.refundAmount} />
        </Figure>
        <Figure label="订单数">{formatCount(user.orderCount)}</Figure>
        <Figure label="邀请人数">{formatCount(user.inviteeCount)}</Figure>
      </dl>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="whitespace-nowrap text-text-muted">{label}</dt>
      <dd className="whitespace-nowrap font-bold text-section tabular-nums">{children}</dd>
    </div>
  )
}

/** The facts of a user in the order of questions: who, with which papers, brought by whom. */
export function Facts({ user }: { user: User }) {
  return (
    <div className="grid gap-4">
      <FormSection className="max-w-none" title="基本资料">
        <Descriptions>
          <Item label="真实姓名">{user.realName}</Item>
          <Item label="性别">{gender.label(user.gender)}</Item>
          <Item label="生日">{user.birthday}</Item>
          <Item label="所在地区">{user.areaName}</Item>
          <Item label="注册时间">{formatTime(user.registeredAt)}</Item>
          <Item label="注册来源">
            {registerSource.label(user.registerSource)}，{terminal.label(user.registerTerminal)}
          </Item>
          <Item label="微信">{user.wechatBound ? '已绑定' : '未绑定'}</Item>
          <Item label="备注" wide>
            {user.remark}
          </Item>
        </Descriptions>
      </FormSection>
      <Papers applications={user.applications} />
      <FormSection className="max-w-none" title="归属关系">
        <Descriptions>
          <Item label="邀请路径" wide>
            <InviterPath user={user} />
          </Item>
          <Item label="推广员">
            <PromoterOf user={user} />
          </Item>
          <Item label="所属企业">
            {user.enterprise && <RecordLink kind="enterpriseUser" record={user.enterprise} />}
          </Item>
          <Item label="小程序角色" wide>
            {user.appletRoles.length > 0 && (
              <span className="flex flex-wrap gap-x-3">
                {user.appletRoles.map((role) => (
                  <RecordLink key={role.id} kind="appletRole" record={role} />
                ))}
              </span>
            )}
          </Item>
          {user.designStore && (
            <Item label="设计店铺">
              <RecordLink kind="designStore" record={user.designStore} />，
              {designStoreStatus.label(user.designStore.status)}
            </Item>
          )}
          {user.miniStore && (
            <Item label="小程序店铺">
              <RecordLink kind="miniStore" record={user.miniStore} />，{miniStoreStatus.label(user.miniStore.status)}
            </Item>
          )}
          {user.customerCount > 0 && <Item label="服务客户">{`${formatCount(user.customerCount)} 个`}</Item>}
        </Descriptions>
      </FormSection>
    </div>
  )
}

/** Whose customer the user is, and until when. */
function PromoterOf({ user: { promoter, binding } }: { user: User }) {
  if (!promoter) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <RecordLink kind="promoter" record={promoter} />
      {binding && (
        <span className="text-text-muted">
          {bindWay.label(binding.way)}绑定，保护期至 {binding.validTo}
        </span>
      )}
    </span>
  )
}

function Papers({ applications }: Pick<User, 'applications'>) {
  const can = useCan()
  if (applications.length === 0) return null
  return (
    <FormSection className="max-w-none" title="身份认证">
      {applications.map((one) => (
        <Descriptions key={one.id} className="border-b pb-4 last:border-b-0 last:pb-0">
          <Item label="申请编号">
            <span className="flex flex-wrap items-center gap-x-3">
              <CopyText value={one.applicationNo} />
              {can(getUserApplication) && (
                <Link to={applicationPaths.list.to({ id: one.id })} className="text-accent-text hover:underline">
                  {isUndecided(one) ? '去审核' : '查看申请'}
                </Link>
              )}
            </span>
          </Item>
          <Item label="审核状态">
            <StatusBadge tone={applicationStatus.tone(one.status)}>{applicationStatus.label(one.status)}</StatusBadge>
          </Item>
          <Item label="申请身份">{userIdentity.label(one.identity)}</Item>
          <Item label="提交时间">{formatTime(one.submittedAt)}</Item>
          {one.companyName && <Item label="公司">{one.companyName}</Item>}
          {one.licenceNo && <Item label="信用代码" copies={one.licenceNo} />}
          {one.reviewedAt && (
            <Item label="审核">
              {one.reviewedBy} {formatTime(one.reviewedAt)}
            </Item>
          )}
          {one.refuseReason && (
            <Item label="拒绝原因" wide>
              {one.refuseReason}
            </Item>
          )}
        </Descriptions>
      ))}
    </FormSection>
  )
}

/** From the first inviter down to the user. */
function InviterPath({ user: { inviterPath, nickname } }: { user: User }) {
  if (inviterPath.length === 0) return <>没有邀请人</>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {inviterPath.map(({ id, name }) => (
        <span key={id} className="flex items-center gap-2">
          <Link to={userPaths.detail.to({ id })} className="text-accent-text hover:underline">
            {name}
          </Link>
          <span aria-hidden className="text-text-faint">
            ›
          </span>
        </span>
      ))}
      {nickname}
    </span>
  )
}
