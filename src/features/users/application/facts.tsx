import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isCreditCode } from '#contract/rules/credit-code.ts'
import { isUndecided, needsCompany } from '#contract/users/application-rules.ts'
import type { UserApplication } from '#contract/users/applications.ts'
import { terminal } from '#contract/users/codes.ts'
import { getUser } from '#contract/users/users.ts'
import { enterprisePaths } from '#features/merchants/public.ts'
import { userPaths } from '#features/users/paths.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { cn } from '#ui/cn.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const look = 'text-accent-text hover:underline'

/** What the applicant typed, each with a mark that the reviewer sets while comparing it with the papers. */
export function ApplicationFacts({ application }: { application: UserApplication }) {
  const [compared, compare] = useState<readonly string[]>([])
  const isOpen = isUndecided(application)
  const facts = useFacts(application)
  const marked = facts.filter(({ isPlain }) => !isPlain)
  return (
    <TitledSection
      title="申请资料"
      heading={
        <span className="flex items-baseline gap-3">
          申请资料
          {isOpen && (
            <span role="status" className="font-normal text-small text-text-muted tabular-nums">
              已核对 {compared.length}/{marked.length}
            </span>
          )}
        </span>
      }
    >
      <dl className="grid gap-y-2">
        {facts.map(({ label, value, isPlain }) => (
          <div key={label} className="grid min-h-6 grid-cols-[7.5rem_minmax(0,1fr)] items-start">
            <dt className={cn('flex text-text-muted', isOpen && isPlain && 'pl-6')}>
              {isOpen && !isPlain && (
                <Checkbox
                  aria-label={`已核对${label}`}
                  className="w-6 shrink-0"
                  value={compared.includes(label)}
                  onChange={(isSame) =>
                    compare(isSame ? [...compared, label] : compared.filter((other) => other !== label))
                  }
                />
              )}
              <span className="py-0.5">{label}</span>
            </dt>
            <dd className="min-w-0 break-words py-0.5">{value || <span className="text-text-faint">未填写</span>}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}

interface Fact {
  label: string
  value: ReactNode
  /** Nothing to compare with papers. */
  isPlain?: true
}

function useFacts(application: UserApplication): Fact[] {
  const can = useCan()
  const { id, user, realName, phone, idCardNo, companyName, licenceNo, identity } = application
  const { inviter, currentIdentity, workYears } = application
  const isCompany = needsCompany(identity)
  const userLink = (userId: number, name: string) =>
    can(getUser) ? (
      <Link to={userPaths.detail.to({ id: userId })} className={look}>
        {name}
      </Link>
    ) : (
      name
    )
  return [
    { label: '真实姓名', value: realName },
    {
      label: '手机号',
      value: <CoveredContact resource="userApplication" id={id} field="phone" covered={phone} of={realName} />,
    },
    ...(idCardNo
      ? [{ label: '身份证号', value: <IdCard application={application} /> }]
      : isCompany
        ? []
        : [{ label: '身份证号', value: '' }]),
    ...(isCompany
      ? [
          { label: '公司或门店', value: companyName },
          { label: '信用代码', value: licenceNo && <Checked number={licenceNo} isRight={isCreditCode(licenceNo)} /> },
        ]
      : []),
    { label: '从业年限', value: `${workYears} 年` },
    { label: '所在城市', value: application.areaName },
    { label: '详细地址', value: application.address },
    {
      label: '申请用户',
      value: (
        <span className="flex flex-wrap items-center gap-2">
          {userLink(user.id, user.nickname)}
          <Tag>现为{userIdentity.label(currentIdentity)}</Tag>
        </span>
      ),
      isPlain: true,
    },
    ...(isCompany ? [{ label: '企业商家', value: <Company application={application} />, isPlain: true as const }] : []),
    { label: '邀请人', value: inviter ? userLink(inviter.id, inviter.name) : '没有邀请人', isPlain: true },
    {
      label: '提交',
      value: `${formatTime(application.submittedAt)}，${terminal.label(application.source)}`,
      isPlain: true,
    },
  ]
}

function IdCard({ application: { id, idCardNo, isIdCardValid, realName } }: { application: UserApplication }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <CoveredContact resource="userApplication" id={id} field="idCardNo" covered={idCardNo} of={realName} />
      <CheckDigit isRight={isIdCardValid} />
    </span>
  )
}

function Checked({ number, isRight }: { number: string; isRight: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <CopyText value={number} />
      <CheckDigit isRight={isRight} />
    </span>
  )
}

const CheckDigit = ({ isRight }: { isRight: boolean }) => (
  <Tag tone={isRight ? 'success' : 'danger'}>{isRight ? '校验位正确' : '校验位错误'}</Tag>
)

/** The company that the application registered or will join. */
function Company({ application }: { application: UserApplication }) {
  const can = useCan()
  const { enterprise } = application
  const isOpen = isUndecided(application)
  if (!enterprise) return <>{isOpen ? '通过后登记为新的企业商家（待完善）' : '没有登记'}</>
  const { id, name, status, isTied } = enterprise
  return (
    <span className="flex flex-wrap items-center gap-2">
      {can(getEnterpriseUser) ? (
        <Link to={enterprisePaths.list.to({ id })} className={look}>
          {name}
        </Link>
      ) : (
        name
      )}
      <Tag tone={enterpriseStatus.tone(status)}>{enterpriseStatus.label(status)}</Tag>
      {isOpen && !isTied && <span className="text-text-muted">信用代码相同，通过后加入</span>}
    </span>
  )
}
