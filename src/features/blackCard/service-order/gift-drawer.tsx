import type { ZodType } from 'zod'
import { giftServiceOrders, ServiceGiftInput } from '#contract/blackCard/service-order-changes.ts'
import { GIFTED_MAX } from '#contract/blackCard/service-orders.ts'
import type { NamedRef } from '#contract/fields.ts'
import { useActiveCards } from '#features/blackCard/card/pickers.ts'
import { usePackagesOnSale } from '#features/blackCard/service-package/pickers.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { LongTextField, NumberField, PickField, PickManyField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { bulkText, bulkToast } from '#screen/list/bulk-toast.ts'

type Values = Omit<ServiceGiftInput, 'servicePackageId' | 'quantity'> & {
  servicePackageId: number | null
  quantity: number | null
}

const field = fieldsOf<Values>()
const TITLE = '赠送服务包'

interface GiftDrawerProps {
  /** The merchants that it was opened for. */
  merchants?: readonly NamedRef[]
  /** Called with the ids that were refused. */
  onGiven?: (refused: readonly number[]) => void
  onClose: () => void
}

/** Gives packages to merchants. After a lost response the same request is sent again, and gives nothing twice. */
export function GiftDrawer({ merchants = [], onGiven, onClose }: GiftDrawerProps) {
  const gift = useChange(giftServiceOrders)
  const packages = usePackagesOnSale()
  const cards = useActiveCards(true)
  const form = useContractForm<Values, 'save'>({
    schema: ServiceGiftInput as unknown as ZodType<unknown, Values>,
    intents: ['save'],
    initial: { servicePackageId: null, cardMerchantIds: merchants.map(({ id }) => id), quantity: 1, remark: '' },
    record: null,
    save: async (values, _intent, { requestId }) => {
      const input = ServiceGiftInput.parse(values)
      const result = await gift({ ...input, requestId }, undefined, { quiet: true, requestId })
      onGiven?.(result.failed.map(({ id }) => id))
      if (result.failed.length === 0) return bulkToast(result, '个商家已赠送')
      // Those that were refused stay chosen, with the input, for another try.
      form.methods.setValue(
        'cardMerchantIds',
        result.failed.map(({ id }) => id),
      )
      const message = bulkText(result, '个商家已赠送')
      throw new ApiError('refused', 422, message, { fields: { cardMerchantIds: message } })
    },
  })
  return (
    <FormDrawer
      form={form}
      title={TITLE}
      description="赠送后直接进入待派单，买家不需要付款"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          赠送
        </SaveButton>
      }
    >
      <FormBody form={form} label={TITLE}>
        <PickField name={field('servicePackageId')} label="服务包" hint="只列出上架的服务包" {...packages} />
        <PickManyField
          name={field('cardMerchantIds')}
          label="黑卡商家"
          hint={`只能赠送给正常的黑卡商家，一次最多 ${GIFTED_MAX} 个`}
          {...cards}
          chosenOptions={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NumberField name={field('quantity')} label="份数" max={99} suffix="份" hint="每个商家得到的份数" />
        <LongTextField name={field('remark')} label="赠送说明" maxLength={200} />
      </FormBody>
    </FormDrawer>
  )
}
