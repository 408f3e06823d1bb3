import { Link } from 'react-router-dom'
import type { NamedRef } from '#contract/fields.ts'
import { enterpriseStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { getUserApplication } from '#contract/users/applications.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { CardTag, DistributorTag, PartyLink } from '#features/merchants/shared/party-links.tsx'
import { applicationPaths } from '#features/users/public.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan, useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { LastDay } from './columns.tsx'

/** Who the merchant is, how it stands, who looks after it. */
export function EnterpriseOverview({ enterprise }: { enterprise: EnterpriseUser }) {
  const { status, freezeReason, cancelReason, labels, card, distributor, channel } = enterprise
  return (
    <div className="grid gap-6">
      {status === enterpriseStatus.frozen && freezeReason && (
        <Notice tone="warning" title="冻结原因">
          {freezeReason}
        </Notice>
      )}
      {status === enterpriseStatus.cancelled && cancelReason && <Notice title="注销原因">{cancelReason}</Notice>}
      <div className="flex items-center gap-4">
        <Thumbnail src={enterprise.logo} alt={enterprise.name} size={56} />
        <div className="grid gap-1">
          <span className="font-medium">{enterprise.shortName || enterprise.name}</span>
          <span className="flex flex-wrap gap-1.5">
            {card && <CardTag id={card.id} />}
            {distributor && <DistributorTag id={distributor.id} />}
            {labels.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </span>
        </div>
      </div>
      <Descriptions>
        <Descriptions.Item label="企业编号" copies={enterprise.enterpriseNo} />
        <Descriptions.Item label="商家类型">{merchantType.label(enterprise.merchantType)}</Descriptions.Item>
        <Descriptions.Item label="版本">{merchantEdition.label(enterprise.edition)}</Descriptions.Item>
        <Descriptions.Item label="到期日">{enterprise.expireAt && <LastDay row={enterprise} />}</Descriptions.Item>
        <Descriptions.Item label="开通时间">{formatTime(enterprise.openedAt)}</Descriptions.Item>
        <Descriptions.Item label="来源">
          <Source enterprise={enterprise} />
        </Descriptions.Item>
        <Descriptions.Item label="客户经理">{enterprise.manager?.name}</Descriptions.Item>
        <Descriptions.Item label="推广员">
          {enterprise.promoter && <PromoterLink promoter={enterprise.promoter} />}
        </Descriptions.Item>
        <Descriptions.Item label="所属渠道">
          {channel && (
            <PartyLink kind="channel" id={channel.id}>
              {channel.name}
            </PartyLink>
          )}
        </Descriptions.Item>
        <Descriptions.Item label="最近登录">{formatTime(enterprise.lastLoginAt)}</Descriptions.Item>
        <Descriptions.Item label="内部备注" wide>
          {enterprise.remark}
        </Descriptions.Item>
      </Descriptions>
    </div>
  )
}

/** Where it came from, with the application by which it was registered. */
function Source({ enterprise: { source, application } }: { enterprise: EnterpriseUser }) {
  const can = useCan()
  return (
    <span className="flex flex-wrap gap-x-3">
      {merchantSource.label(source)}
      {application && can(getUserApplication) && (
        <Link to={applicationPaths.list.to({ id: application.id })} className="text-accent-text hover:underline">
          申请 {application.applicationNo}
        </Link>
      )}
    </span>
  )
}

function PromoterLink({ promoter: { id, name } }: { promoter: NamedRef }) {
  if (!useCanCall(getPromoter)) return name
  return (
    <Link to={promoterPaths.detail.to({ id })} className="text-accent-text hover:underline">
      {name}
    </Link>
  )
}

/** The papers of the company, its contact and its account. */
export function EnterprisePapers({ enterprise }: { enterprise: EnterpriseUser }) {
  const { licenceNo, licenceImage, licenceExpireAt, email, phone } = enterprise
  return (
    <div className="grid gap-6">
      <TitledSection title="企业资料">
        <Descriptions>
          <Descriptions.Item label="信用代码" {...(licenceNo && { copies: licenceNo })} />
          <Descriptions.Item label="法人">{enterprise.legalPerson}</Descriptions.Item>
          <Descriptions.Item label="营业执照">
            {licenceImage && <Thumbnail src={licenceImage} alt="营业执照" size={72} ratio={4 / 3} />}
          </Descriptions.Item>
          <Descriptions.Item label="执照有效期">{licenceExpireAt || (licenceImage && '长期')}</Descriptions.Item>
          <Descriptions.Item label="地址" wide>
            {`${enterprise.areaName}${enterprise.address}`}
          </Descriptions.Item>
          <Descriptions.Item label="企业介绍" wide>
            {enterprise.intro}
          </Descriptions.Item>
          <Descriptions.Item label="企业展示图" wide>
            {enterprise.images.length > 0 ? <FileList files={enterprise.images} /> : null}
          </Descriptions.Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="主账号">
        <Descriptions>
          <Descriptions.Item label="联系人">{enterprise.contactName}</Descriptions.Item>
          <Descriptions.Item label="主账号手机" copies={phone} />
          <Descriptions.Item label="邮箱" {...(email && { copies: email })} />
        </Descriptions>
      </TitledSection>
      <TitledSection title="结算账户">
        <Descriptions>
          <Descriptions.Item label="开户行">{enterprise.bankName}</Descriptions.Item>
          <Descriptions.Item label="开户名">{enterprise.bankAccountName}</Descriptions.Item>
          <Descriptions.Item label="银行账号">
            <span className="tabular-nums">{enterprise.bankAccount}</span>
          </Descriptions.Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}
