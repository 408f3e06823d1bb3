import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { listUserApplications, UserApplicationRow } from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus } from '#contract/users/codes.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { Avatar } from '#features/users/shared/person.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listUserApplications>()

export const applicationColumns = (open: (id: number) => void): ListColumn<typeof listUserApplications>[] => [
  col.cell(
    'realName',
    '申请人',
    ({ id, user, realName }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar user={user} />
        <NameButton onClick={() => open(id)}>{realName}</NameButton>
      </span>
    ),
    { width: 128, pin: 'start', hideable: false, text: ({ realName }) => realName },
  ),
  col.status('status', '审核状态', applicationStatus, { width: 88 }),
  col.label('identity', '申请身份', userIdentity, { width: 96 }),
  col.text('companyName', '公司或门店', { width: 184 }),
  col.cell(
    'phone',
    '手机号',
    ({ id, phone, realName }) => (
      <CoveredContact key={id} resource="userApplication" id={id} field="phone" covered={phone} of={realName} />
    ),
    { width: 140, text: ({ phone }) => phone },
  ),
  col.cell('riskFlags', '风险提示', ({ riskFlags }) => <Risks flags={riskFlags} />, {
    width: 168,
    text: ({ riskFlags }) => riskFlags.map(applicationRisk.label).join('、'),
  }),
  col.cell('waitHours', '等待', (row) => <Waited row={row} />, {
    width: 112,
    text: ({ waitHours }) => `${waitHours} 小时`,
  }),
  col.cell('claimedBy', '领取人', ({ claimedBy, claimedByMe }) => (claimedByMe ? '我' : claimedBy?.name), {
    width: 88,
    text: ({ claimedBy }) => claimedBy?.name ?? '',
  }),
  col.text('areaName', '所在城市', { width: 176 }),
  col.count('submitCount', '第几次提交', { width: 96 }),
  col.time('submittedAt', '提交时间', { sortable: true }),
  col.code('applicationNo', '申请编号', { width: 168 }),
  col.text('reviewedBy', '审核人', { width: 88 }),
  col.time('reviewedAt', '审核时间', { sortable: true }),
]

function Risks({ flags }: { flags: UserApplicationRow['riskFlags'] }) {
  const [first, ...rest] = flags
  if (first === undefined) return null
  return (
    <span className="flex min-w-0 gap-1">
      <Tag tone="warning">{applicationRisk.label(first)}</Tag>
      {rest.length > 0 && (
        <Tag tone="warning" className="shrink-0">
          +{rest.length}
        </Tag>
      )}
    </span>
  )
}

function Waited({ row: { waitHours, isOverdue } }: { row: UserApplicationRow }) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {waitHours} 小时
      {isOverdue && <Tag tone="danger">超时</Tag>}
    </span>
  )
}
