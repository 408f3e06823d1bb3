import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { uploadModel } from '#contract/base.ts'
import { consumeServiceOrder, ServiceUseInput } from '#contract/blackCard/service-order-changes.ts'
import { leftOf, MAX_USE_IMAGES, serviceOrderUploads, usageFaults } from '#contract/blackCard/service-order-rules.ts'
import { hoursAfter } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField, LongTextField, NumberField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Select } from '#ui/select/select.tsx'
import type { ServiceActionProps } from './use-actions.tsx'

type Values = Omit<ServiceUseInput, 'count'> & { count: number | null }
type Items = ServiceActionProps['order']['items']

const field = fieldsOf<Values>()
const TITLE = '核销'

/** The present minute, as a time field holds it. */
const thisMinute = () => `${hoursAfter(new Date().toISOString(), 0).slice(0, 16)}:00+08:00`

/** Records a use of an order; the last time goes on to 待验收. */
export function ConsumeDrawer({ order, onClose }: ServiceActionProps) {
  const { id, serviceOrderNo, packageName, items, workerName, totalCount, usedCount } = order
  const open = items.filter((item) => leftOf(item) > 0)
  const consume = useChange(consumeServiceOrder)
  const form = useContractForm<Values, 'save'>({
    schema: ServiceUseInput as unknown as ZodType<unknown, Values>,
    check: (values) => usageFaults(values, items, new Date().toISOString()),
    intents: ['save'],
    initial: {
      itemName: open.length === 1 ? (open[0]?.name ?? '') : '',
      count: 1,
      usedAt: thisMinute(),
      workerName,
      images: [],
      remark: '',
    },
    record: order,
    adapt: (values) => values,
    save: (values, _intent, { requestId, version }) => {
      const isLast = usedCount + (values.count ?? 0) === totalCount
      const done = `服务订单 ${serviceOrderNo} 已核销${isLast ? '完，等待验收' : ''}`
      return consume({ ...ServiceUseInput.parse(values), id, version }, done, { quiet: true, requestId })
    },
  })
  return (
    <FormDrawer
      form={form}
      title={TITLE}
      description={`${serviceOrderNo} ${packageName}，已用 ${usedCount}/${totalCount}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          核销
        </SaveButton>
      }
    >
      <FormBody form={form} label={TITLE}>
        <ItemField items={open} />
        <CountField items={items} />
        <DateField name={field('usedAt')} label="服务时间" withTime max={dayOf()} />
        <TextField name={field('workerName')} label="服务人员" maxLength={20} />
        <PicturesField
          name={field('images')}
          label="现场照片"
          rules={serviceOrderUploads.images}
          model={uploadModel.privateDocument}
          max={MAX_USE_IMAGES}
          hint="选填，验收和结算时查看"
        />
        <LongTextField name={field('remark')} label="说明" maxLength={200} />
      </FormBody>
    </FormDrawer>
  )
}

/** Items with times left. */
function ItemField({ items }: { items: Items }) {
  const { value, onChange, control, inField } = useField<string>({ name: field('itemName'), label: '项目' })
  return inField(
    <Select
      {...control}
      value={value}
      onChange={onChange}
      options={items.map((item) => ({
        value: item.name,
        label: `${item.name}（剩 ${leftOf(item)} ${item.unit}）`,
      }))}
      className="max-w-80"
    />,
  )
}

function CountField({ items }: { items: Items }) {
  const name = useWatch<Values, 'itemName'>({ name: 'itemName' })
  const item = items.find((one) => one.name === name)
  return (
    <NumberField
      name={field('count')}
      label="次数"
      max={9999}
      {...(item && { suffix: item.unit, hint: `剩余 ${leftOf(item)} ${item.unit}，共 ${item.total} ${item.unit}` })}
    />
  )
}
