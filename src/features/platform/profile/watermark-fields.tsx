import { useWatch } from 'react-hook-form'
import { watermarkType } from '#contract/rules/watermark.ts'
import type { WatermarkInput } from '#contract/watermark.ts'
import { watermarkLocation, watermarkUploads } from '#contract/watermark.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { SwitchField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Slider } from '#ui/slider/slider.tsx'

const field = fieldsOf<WatermarkInput>()

type Location = WatermarkInput['location']

export function WatermarkFields() {
  const type = useWatch<WatermarkInput, 'type'>({ name: 'type' })
  return (
    <>
      <SwitchField name={field('enabled')} label="启用水印" />
      <TypeField name={field('type')} label="水印类型" />
      {type === watermarkType.text ? (
        <TextField name={field('title')} label="水印文字" maxLength={16} />
      ) : (
        <ImageField
          name={field('imgUrl')}
          label="水印图片"
          hint="在图片上缩为五分之一"
          rules={watermarkUploads.imgUrl}
        />
      )}
      <OpacityField name={field('transparency')} label="不透明度" />
      <LocationField name={field('location')} label="位置" rows={type === watermarkType.image} />
    </>
  )
}

function TypeField(props: FieldProps<WatermarkInput['type']>) {
  const { value, onChange, control, inField } = useField<WatermarkInput['type']>(props, watermarkType.label)
  return inField(
    <RadioGroup
      {...control}
      value={String(value)}
      onChange={(text) => onChange(text === '2' ? watermarkType.image : watermarkType.text)}
      options={watermarkType.codes.map((code) => ({ value: String(code), label: watermarkType.label(code) }))}
    />,
  )
}

const percent = (value: number) => `${value}%`

function OpacityField(props: FieldProps<number>) {
  const { value, onChange, control, inField } = useField<number>(props, percent)
  return inField(<Slider {...control} value={value} onChange={onChange} format={percent} className="max-w-80" />)
}

/** Multiple text lines start at the top: only left, middle and right can be chosen. */
const columnOf = (location: Location): Location => {
  if (['nw', 'west', 'sw'].includes(location)) return 'west'
  return ['ne', 'east', 'se'].includes(location) ? 'east' : 'center'
}
const columns: readonly Location[] = ['west', 'center', 'east']

/** Nine positions on the picture, or the three columns. */
function LocationField({ rows, ...props }: FieldProps<Location> & { rows: boolean }) {
  const { value, onChange, control, inField } = useField<Location>(props, watermarkLocation.label)
  const offered = rows ? watermarkLocation.codes : columns
  return inField(
    <RadioGroup
      {...control}
      value={rows ? value : columnOf(value)}
      onChange={(text) => onChange(offered.find((code) => code === text) ?? value)}
      options={offered.map((code) => ({ value: code, label: watermarkLocation.label(code) }))}
      className="grid w-fit grid-cols-[repeat(3,auto)]"
    />,
  )
}
