import { Link } from 'react-router-dom'
import { listCardAudits } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { addCardMerchant, getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { cardAuditPaths, cardMerchantPaths } from '#features/blackCard/paths.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Result } from '#ui/result/result.tsx'
import { CardPreview } from './card-preview.tsx'
import { FeeFields } from './fee-fields.tsx'
import { CardTermFields, ContactFields, RemarkFields, SettlementFields, SubjectFields } from './fields.tsx'
import { type Added, useCardForm } from './use-form.ts'

/** Opens a card for a merchant that was signed offline, or edits one. */
export default function CardMerchantForm() {
  const { id, copyFrom } = useRouteQuery(cardMerchantPaths.form)
  const card = useRead(getCardMerchant, id === undefined ? null : { id })
  const copied = useRead(getCardMerchant, copyFrom === undefined ? null : { id: copyFrom })
  const { leaveFor } = usePageLocation()
  const { form, added } = useCardForm(card, copied, () => {
    if (card) leaveFor(cardMerchantPaths.detail.to({ id: card.id }))
  })
  const canAdd = useCanCall(addCardMerchant)
  if (added) return <Submitted added={added} />
  return (
    <FormPage
      form={form}
      history={card && { resource: 'cardMerchant', targetId: card.id }}
      title={card ? `编辑 ${card.name}` : '新增黑卡商家'}
      aside={<CardPreview cardNo={card?.cardNo} />}
      actions={
        <>
          {(card !== null || canAdd) && (
            <SaveButton form={form} intent="save" tone="primary">
              {card ? '保存修改' : '保存'}
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={card ? cardMerchantPaths.detail.to({ id: card.id }) : cardMerchantPaths.list.to()}>取消</Link>
          </Button>
        </>
      }
    >
      <SubjectFields card={card} />
      <ContactFields card={card} />
      <CardTermFields card={card} />
      {!card && <FeeFields />}
      <SettlementFields />
      <RemarkFields />
    </FormPage>
  )
}

/** What happens next: the card is open, or finance confirms first. */
function Submitted({ added: { id, applyNo, status, cardMerchant } }: { added: Added }) {
  const isOpened = status === cardAuditStatus.opened && cardMerchant !== null
  return (
    <Page title={isOpened ? '黑卡已开通' : '等待财务确认'}>
      <Result
        tone="success"
        title={isOpened ? '黑卡已开通' : '已提交，等待财务确认'}
        description={
          isOpened ? '卡号与到期日已由短信发给登录手机。' : '财务确认到账后自动开卡，卡号由短信发给登录手机。'
        }
        actions={
          <>
            {isOpened ? (
              <Button asChild tone="primary">
                <Link to={cardMerchantPaths.detail.to({ id: cardMerchant.id })}>查看商家</Link>
              </Button>
            ) : (
              <Can call={listCardAudits}>
                <Button asChild tone="primary">
                  <Link to={cardAuditPaths.list.to({ id, status })}>在黑卡审核中查看</Link>
                </Button>
              </Can>
            )}
            <Button asChild>
              <Link to={cardMerchantPaths.list.to()}>返回列表</Link>
            </Button>
          </>
        }
      >
        <Descriptions>
          <Descriptions.Item label="申请编号" copies={applyNo} />
          {cardMerchant && <Descriptions.Item label="黑卡卡号" copies={cardMerchant.cardNo} />}
        </Descriptions>
      </Result>
    </Page>
  )
}
