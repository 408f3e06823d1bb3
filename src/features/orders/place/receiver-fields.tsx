import type { ReceiverInput } from '#contract/orders/order-create.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { useTypedNumber } from '#ui/number-input/use-typed-number.ts'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

const field = fieldsOf<ReceiverInput>()

/** The receiver. Floor and lift are asked for if goods are carried in. */
export function ReceiverFields({ asksForFloor }: { asksForFloor: boolean }) {
  return (
    <>
      <TextField name={field('receiverName')} label="收货人" maxLength={20} />
      <TextField name={field('receiverPhone')} label="收货电话" placeholder="手机号，或区号加号码" />
      <RegionField name={field('receiverArea')} label="收货地区" />
      <TextField name={field('receiverAddress')} label="详细地址" maxLength={120} />
      {asksForFloor && (
        <>
          <FloorField />
          <ElevatorField />
        </>
      )}
    </>
  )
}

/** Basements are negative, from -1. */
function FloorField() {
  const { value, onChange, control, inField } = useField<number | undefined>({ name: field('floorNo'), label: '楼层' })
  const { text, type } = useTypedNumber(value, (floor) => onChange(floor ?? undefined))
  return inField(
    <NumberInput {...control} value={text} onChange={type} decimals={0} negative suffix="层" className="max-w-32" />,
  )
}

function ElevatorField() {
  const { value, onChange, control, inField } = useField<boolean | undefined>({
    name: field('hasElevator'),
    label: '电梯',
  })
  const { ref: _ref, ...rest } = control
  return inField(
    <RadioGroup
      {...rest}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === 'true')}
      options={[
        { value: 'true', label: '有电梯' },
        { value: 'false', label: '无电梯' },
      ]}
    />,
  )
}
