import { cardAuditFieldTitles } from '#contract/blackCard/card-audit-rules.ts'
import type { CardAudit } from '#contract/blackCard/card-audits.ts'
import { cardApplySource, industry } from '#contract/blackCard/card-codes.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const { Item } = Descriptions

type Named = keyof typeof cardAuditFieldTitles

/** Shown beside the facts; here they are only marked. */
const pictures = ['licenceImage', 'idCardImages', 'storeImages'] as const satisfies readonly Named[]

/** What the applicant typed; fields that changed since the last submission are marked. */
export function CardAuditFacts({ audit }: { audit: CardAudit }) {
  const changed = new Set((audit.earlier[0]?.changes ?? []).map(({ field }) => field))
  const mark = (field: Named) => changed.has(field) && <Tag tone="warning">已修改</Tag>
  const isCompany = audit.applicantKind === applicantKind.company
  const fact = (field: Named, value: string) => (
    <Item label={cardAuditFieldTitles[field]}>
      <span className="flex flex-wrap items-center gap-2">
        {value}
        {mark(field)}
      </span>
    </Item>
  )
  return (
    <>
      <TitledSection title="申请信息">
        <Descriptions>
          {fact('applicantKind', applicantKind.label(audit.applicantKind))}
          {fact('name', audit.name)}
          {fact('industry', industry.label(audit.industry))}
          {fact('contactName', audit.contactName)}
          {fact('contactPhone', audit.contactPhone)}
          {fact('area', audit.areaName)}
          {fact('address', audit.address)}
          <Item label="申请来源">{cardApplySource.label(audit.source)}</Item>
          <Item label="来源渠道">{audit.channel && <RecordLink kind="channel" record={audit.channel} />}</Item>
          <Item label="推广员">{audit.promoter?.name}</Item>
          <Item label="提交时间">{formatTime(audit.submittedAt)}</Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="资质">
        <Descriptions>
          {isCompany ? (
            <>
              {fact('licenceNo', audit.licenceNo)}
              {fact('legalPerson', audit.legalPerson)}
            </>
          ) : (
            fact('idCardNo', audit.idCardNo)
          )}
          {pictures
            .filter((field) => changed.has(field))
            .map((field) => (
              <Item key={field} label={cardAuditFieldTitles[field]}>
                {mark(field)}
              </Item>
            ))}
        </Descriptions>
      </TitledSection>
      <TitledSection title="等级与费用">
        <Descriptions>
          {fact('cardLevelId', audit.cardLevel.name)}
          <Item label="应缴费用">
            <Money amount={audit.fee} />
          </Item>
          {audit.feeReason && <Item label="减免原因">{audit.feeReason}</Item>}
          <Item label="支付方式">{payMethodLabel(audit.payMethod)}</Item>
          <Item label="缴费截止">{formatTime(audit.payExpireAt)}</Item>
          <Item label="缴费时间">{formatTime(audit.paidAt)}</Item>
          <Item label="已开商家">
            {audit.cardMerchant && <RecordLink kind="cardMerchant" record={audit.cardMerchant} />}
          </Item>
          <Item label="内部备注">{audit.remark}</Item>
        </Descriptions>
      </TitledSection>
    </>
  )
}
