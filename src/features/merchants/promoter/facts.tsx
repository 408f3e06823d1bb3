import { useId } from 'react'
import { Link } from 'react-router-dom'
import { promoterKind, promoterStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import { getUser } from '#contract/users/users.ts'
import { enterprisePaths, promoterPaths } from '#features/merchants/paths.ts'
import { userPaths } from '#features/users/public.ts'
import { formatCount } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { InviteCode } from './invite-code.tsx'

const { Item } = Descriptions

/** Nothing is drawn while all months are zero. */
const drawn = (values: readonly number[]): (number | null)[] =>
  values.some((value) => value !== 0) ? [...values] : values.map(() => null)

/** What the promoter brought and earned. */
export function PromoterFigures({ promoter }: { promoter: Promoter }) {
  const titleId = useId()
  const isInDebt = Number(promoter.commissionDebt) > 0
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <h2 id={titleId} className="sr-only">
        业绩
      </h2>
      <StatCard label="绑定客户" figure={formatCount(promoter.boundCount)} unit="位" />
      <StatCard label="拓展商家" figure={formatCount(promoter.merchantCount)} unit="家" />
      <StatCard label="推广订单" figure={formatCount(promoter.orderCount)} unit="单" />
      <StatCard label="推广成交额" figure={<Money amount={promoter.orderAmount} />} />
      <StatCard label="累计佣金" figure={<Money amount={promoter.commissionTotal} />} />
      <StatCard label="待结算佣金" figure={<Money amount={promoter.commissionFrozen} />} />
      {isInDebt ? (
        <StatCard label="待抵扣（提现后追回）" figure={<Money amount={promoter.commissionDebt} />} />
      ) : (
        <StatCard label="可提现佣金" figure={<Money amount={promoter.commissionUsable} />} />
      )}
      <StatCard label="已提现" figure={<Money amount={promoter.withdrawnAmount} />} />
    </section>
  )
}

/** Who the promoter is, the code, the terms and the account. */
export function PromoterFacts({ promoter }: { promoter: Promoter }) {
  const { user, enterprise, parent, children, figures } = promoter
  const seesUsers = useCanCall(getUser)
  const seesEnterprises = useCanCall(listEnterpriseUsers)
  const months = figures.map(({ month }) => month)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid min-w-0 gap-4">
        <FormSection className="max-w-none" title="资料">
          <Descriptions>
            <Item label="手机号">{promoter.phone}</Item>
            <Item label="类型">{promoterKind.label(promoter.kind)}</Item>
            <Item label="关联用户">
              {user && (seesUsers ? <To to={userPaths.detail.to({ id: user.id })}>{user.name}</To> : user.name)}
            </Item>
            <Item label="所属企业">
              {enterprise &&
                (seesEnterprises ? (
                  <To to={enterprisePaths.list.to({ id: enterprise.id })}>{enterprise.name}</To>
                ) : (
                  enterprise.name
                ))}
            </Item>
            <Item label="所在地区">{promoter.areaName}</Item>
            <Item label="上级推广员">
              {parent && <To to={promoterPaths.detail.to({ id: parent.id })}>{parent.name}</To>}
            </Item>
            <Item label="佣金比例">{`${Number(promoter.commissionRate)}%`}</Item>
            <Item label="上级佣金比例">{parent && `${Number(promoter.parentRate)}%`}</Item>
            <Item label="客户保护期">{`${promoter.bindDays} 天`}</Item>
            <Item label="提现处理中">
              <Money amount={promoter.commissionLocked} />
            </Item>
            <Item label="下级推广员" wide>
              {children.length > 0 ? (
                <span className="flex flex-wrap gap-x-3 gap-y-1">
                  {children.map(({ id, name, status }) => (
                    <To key={id} to={promoterPaths.detail.to({ id })}>
                      {status === promoterStatus.active ? name : `${name}（${promoterStatus.label(status)}）`}
                    </To>
                  ))}
                </span>
              ) : null}
            </Item>
            <Item label="备注" wide>
              {promoter.remark}
            </Item>
          </Descriptions>
        </FormSection>
        <FormSection className="max-w-none" title="收款资料">
          <Descriptions>
            <Item label="身份证号">{promoter.idCardNo}</Item>
            <Item label="开户行">{promoter.bankName}</Item>
            <Item label="银行账号">
              <span className="tabular-nums">{promoter.bankAccount}</span>
            </Item>
          </Descriptions>
        </FormSection>
        <BarChart
          title="近 12 个月佣金"
          categoryLabel="月份"
          categories={months}
          series={[{ name: '佣金', values: drawn(figures.map(({ commission }) => Number(commission))) }]}
          format={(value) => formatMoney(value) ?? ''}
        />
        <BarChart
          title="近 12 个月绑定与订单"
          categoryLabel="月份"
          categories={months}
          series={[
            { name: '绑定', values: drawn(figures.map(({ bindings }) => bindings)) },
            { name: '订单', values: drawn(figures.map(({ orders }) => orders)) },
          ]}
        />
      </div>
      <InviteCode promoter={promoter} />
    </div>
  )
}

function To({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-accent-text hover:underline">
      {children}
    </Link>
  )
}
