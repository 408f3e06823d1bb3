import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { handselTarget } from '#contract/marketing/codes.ts'
import { couponTerms } from '#contract/marketing/coupon-rules.ts'
import type { Receiver } from '#features/marketing/receivers.ts'
import { useGiftChoices, useReceiverChoices } from '#features/marketing/shared/pickers.ts'
import { useUserLabelChoices } from '#features/users/public.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, NumberField, PickField, PickManyField, SwitchField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { ConditionsDialog } from './conditions-dialog.tsx'
import { PhonesField } from './phones-field.tsx'
import { type GiveValues, useGiveForm } from './use-give-form.ts'

const field = fieldsOf<GiveValues>()

interface GiveDrawerProps {
  /** Chosen at first: the one that the list is filtered by. */
  couponId: number | null
  /** Chosen at first. */
  receivers: readonly Receiver[]
  onClose: () => void
}

/** Gives a coupon to users; the numbers are shown before anything is sent. */
export function GiveDrawer({ couponId, receivers, onClose }: GiveDrawerProps) {
  const gifts = useGiftChoices(couponId)
  const form = useGiveForm({ couponId, receivers }, gifts.coupons)
  const [added, keep] = useState<readonly Receiver[]>([])
  const [isSearching, search] = useState(false)
  const { getValues, setValue } = form.methods
  const add = (found: readonly Receiver[]) => {
    keep((known) => [...known, ...found])
    const userIds = [...new Set([...getValues('userIds'), ...found.map(({ id }) => id)])]
    setValue('userIds', userIds, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormDrawer
      form={form}
      title="赠送优惠券"
      description="先核对人数、张数与面值，确认后才发出"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="send" tone="primary" onSaved={onClose}>
          核对并赠送
        </SaveButton>
      }
    >
      <FormBody form={form} label="赠送优惠券">
        <GiveFields gifts={gifts} receivers={[...receivers, ...added]} onSearch={() => search(true)} />
      </FormBody>
      {isSearching && <ConditionsDialog couponId={getValues('couponId')} onAdd={add} onClose={() => search(false)} />}
    </FormDrawer>
  )
}

interface GiveFieldsProps extends Pick<GiveDrawerProps, 'receivers'> {
  gifts: ReturnType<typeof useGiftChoices>
  /** Opens the search by conditions. */
  onSearch: () => void
}

function GiveFields({ gifts, receivers, onSearch }: GiveFieldsProps) {
  const { watch } = useFormContext<GiveValues>()
  const [couponId, target] = watch(['couponId', 'target'])
  const { coupons, ...choices } = gifts
  const coupon = coupons.find(({ id }) => id === couponId)
  const users = useReceiverChoices(coupon?.id, receivers)
  const labels = useUserLabelChoices()
  return (
    <>
      <TitledSection title="优惠券">
        <PickField
          name={field('couponId')}
          label="优惠券"
          {...choices}
          hint={coupon ? couponTerms(coupon) : '只列出发放中、可以赠送的优惠券'}
        />
        <NumberField
          name={field('quantityEach')}
          label="每人张数"
          max={99}
          {...(coupon && { hint: `每人最多 ${coupon.perUserLimit} 张` })}
        />
      </TitledSection>
      <TitledSection title="赠送给谁">
        <CodeField name={field('target')} label="赠送对象" codes={handselTarget} />
        {target === handselTarget.chosen && (
          <>
            <PickManyField name={field('userIds')} label="用户" {...users} placeholder="输入姓名、编号或手机后四位" />
            <Field label="批量添加">
              <Button onClick={onSearch}>按条件选择</Button>
            </Field>
          </>
        )}
        {target === handselTarget.labelled && (
          <PickManyField name={field('labelIds')} label="用户标签" {...labels} hint="有任一标签的正常用户" />
        )}
        {target === handselTarget.phones && <PhonesField />}
        <SwitchField name={field('notify')} label="发送通知" hint="短信告诉得到券的用户" />
        <LongTextField name={field('reason')} label="赠送原因" maxLength={100} hint="写入操作日志" />
      </TitledSection>
    </>
  )
}
