import { Link } from 'react-router-dom'
import { merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import type { PersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { getMiniStore } from '#contract/users/mini-stores.ts'
import { getUser } from '#contract/users/users.ts'
import { enterprisePaths, promoterPaths } from '#features/merchants/paths.ts'
import { PartyLink } from '#features/merchants/shared/party-links.tsx'
import { miniStorePaths, userPaths } from '#features/users/public.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan, useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { IdCardPapers } from './papers.tsx'

const { Item } = Descriptions
const linkLook = 'text-accent-text hover:underline hover:underline-offset-4'

/** Why it is rejected, frozen or cancelled, and what it became. */
function Verdict({ personal }: { personal: PersonalMerchant }) {
  const can = useCan()
  const { status, upgradedTo } = personal
  const reasons = {
    [personalStatus.rejected]: ['驳回原因', personal.rejectReason, 'danger'],
    [personalStatus.frozen]: ['冻结原因', personal.freezeReason, 'warning'],
    [personalStatus.cancelled]: ['注销原因', personal.cancelReason, 'info'],
  } as const
  const [title, reason, tone] = status in reasons ? reasons[status as keyof typeof reasons] : []
  if (upgradedTo) {
    return (
      <Notice tone="info" title="已升级企业">
        {can(getEnterpriseUser) ? (
          <Link to={enterprisePaths.list.to({ id: upgradedTo.id })} className={linkLook}>
            {upgradedTo.name}
          </Link>
        ) : (
          upgradedTo.name
        )}
        {`，${formatTime(personal.upgradedAt)}`}
      </Notice>
    )
  }
  return title && reason ? (
    <Notice tone={tone} title={title}>
      {reason}
    </Notice>
  ) : null
}

/** Who it is, with the papers beside what was typed. */
export function PersonalFacts({ personal }: { personal: PersonalMerchant }) {
  const can = useCan()
  const { user, promoter } = personal
  return (
    <div className="grid gap-6">
      <Verdict personal={personal} />
      {personal.avatar && <Thumbnail src={personal.avatar} alt={`${personal.realName}的头像`} size={56} />}
      <Descriptions>
        <Item label="商家编号" copies={personal.merchantNo} />
        <Item label="姓名">{personal.realName}</Item>
        <Item label="手机号" copies={personal.phone} />
        <Item label="身份证号">
          <span className="tabular-nums">{personal.idCardNo}</span>
        </Item>
        <Item label="职业">{personalKind.label(personal.kind)}</Item>
        <Item label="从业年限">{`${personal.workYears} 年`}</Item>
        <Item label="所在地区">{personal.areaName}</Item>
        <Item label="关联用户">
          {user &&
            (can(getUser) ? (
              <Link to={userPaths.detail.to({ id: user.id })} className={linkLook}>
                {user.name}
              </Link>
            ) : (
              user.name
            ))}
        </Item>
        <Item label="客户经理">{personal.manager?.name}</Item>
        <Item label="推广员">
          {promoter &&
            (can(getPromoter) ? (
              <Link to={promoterPaths.detail.to({ id: promoter.id })} className={linkLook}>
                {promoter.name}
              </Link>
            ) : (
              promoter.name
            ))}
        </Item>
        <Item label="来源">{merchantSource.label(personal.source)}</Item>
        <Item label="商城角色">{personal.storeRole?.name}</Item>
        <Item label="标签" wide>
          {personal.labels.map(({ name }) => name).join('、')}
        </Item>
        <Item label="备注" wide>
          {personal.remark}
        </Item>
      </Descriptions>
      <TitledSection title="证件">
        <Descriptions columns={1}>
          <Item label="身份证正反面">
            <IdCardPapers key={personal.id} personal={personal} />
          </Item>
          <Item label="资格证书">
            {personal.certificateImages.length > 0 ? <FileList files={personal.certificateImages} /> : null}
          </Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}

/** Nothing is drawn while all months are zero. */
const drawn = (values: readonly number[]): (number | null)[] =>
  values.some((value) => value !== 0) ? [...values] : values.map(() => null)
const yuan = (value: number): string => formatMoney(value) ?? ''

/** What the person buys and has on the platform. */
export function PersonalBusiness({ personal }: { personal: PersonalMerchant }) {
  const { figures, miniStore, cardMerchant } = personal
  const seesShops = useCanCall(getMiniStore)
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-3 gap-3">
        <StatCard label="成交额" figure={<Money amount={personal.orderAmount} />} />
        <StatCard label="订单" figure={personal.orderCount} unit="个" />
        <StatCard label="客户" figure={personal.customerCount} unit="位" />
      </div>
      <BarChart
        title="近 12 个月成交额"
        categoryLabel="月份"
        categories={figures.map(({ month }) => month)}
        series={[{ name: '成交额', values: drawn(figures.map(({ amount }) => Number(amount))) }]}
        format={yuan}
      />
      <Descriptions>
        <Item label="小程序店铺">
          {miniStore &&
            (seesShops ? (
              <Link to={miniStorePaths.list.to({ id: miniStore.id })} className={linkLook}>
                {miniStore.name}
              </Link>
            ) : (
              miniStore.name
            ))}
        </Item>
        <Item label="黑卡">
          {cardMerchant && (
            <PartyLink kind="card" id={cardMerchant.id}>
              {cardMerchant.name}
            </PartyLink>
          )}
        </Item>
        <Item label="最近活跃">{formatTime(personal.lastActiveAt)}</Item>
        <Item label="创建时间">{formatTime(personal.createdAt)}</Item>
      </Descriptions>
    </div>
  )
}
