import { AreaField } from '#screen/area-field.tsx'
import { TextField } from '#screen/fields.tsx'
import { useField } from '#screen/use-field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** Whom goods go to. The way up is asked for where they are carried there. */
export function ReceiverFields({ asksForFloor }: { asksForFloor: boolean }) {
  return (
    <>
      <TextField name="receiverName" label="收货人" maxLength={20} />
      <TextField name="receiverPhone" label="收货电话" placeholder="手机号，或区号加号码" />
      <AreaField name="receiverArea" label="收货地区" />
      <TextField name="receiverAddress" label="详细地址" maxLength={120} />
      {asksForFloor && (
        <>
          <FloorField />
          <ElevatorField />
        </>
      )}
    </>
  )
}

/** Basements count down from -1. */
function FloorField() {
  const { value, onChange, control, inField } = useField<number | undefined>({ name: 'floorNo', label: '楼层' })
  return inField(
    <TextInput
      {...control}
      inputMode="numeric"
      suffix="层"
      value={value === undefined ? '' : String(value)}
      onChange={(text) => {
        const digits = /^-?\d{0,2}/.exec(text.trim())?.[0] ?? ''
        const floor = Number.parseInt(digits, 10)
        onChange(Number.isNaN(floor) ? undefined : floor)
      }}
      className="max-w-32"
    />,
  )
}

function ElevatorField() {
  const { value, onChange, control, inField } = useField<boolean | undefined>({ name: 'hasElevator', label: '电梯' })
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
