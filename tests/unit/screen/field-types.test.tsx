import { describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, TextField } from '#screen/form/fields.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { valuesOf } from '#screen/form/values-of.ts'

interface Values {
  name: string
  sort: number | null
  status: 0 | 1
  rows: { title: string }[]
}
const field = fieldsOf<Values>()

/** Verified by the type check: each line below that must not compile is marked. */
describe('a field belongs to its form', () => {
  test("and its control accepts the field's type", () => {
    const right = [
      <TextField key={1} name={field('name')} label="名称" />,
      <NumberField key={2} name={field('sort')} label="排序值" />,
      <CodeField key={3} name={field('status')} label="状态" codes={enableStatus} />,
      <TextField key={4} name={field(`rows.${0}.title`)} label="标题" />,
      () => useField({ name: field('name'), label: '名称' }).value.trim(),
    ]
    const wrong = [
      // @ts-expect-error The form has no such field.
      <TextField key={1} name={field('colour')} label="颜色" />,
      // @ts-expect-error A plain string is not a field.
      <TextField key={2} name="name" label="名称" />,
      // @ts-expect-error The field holds a number.
      <TextField key={3} name={field('sort')} label="排序值" />,
      // @ts-expect-error The rows have no such field.
      <TextField key={4} name={field(`rows.${0}.colour`)} label="颜色" />,
      // @ts-expect-error The field holds text.
      () => useField<number>({ name: field('name'), label: '名称' }),
    ]
    expect([right.length, wrong.length]).toEqual([5, 5])
    expect(field('name')).toBe('name')
  })
})

describe('a form starts with its record', () => {
  const blank: Values = { name: '', sort: 0, status: 1, rows: [] }

  test('with each of its fields; omitted fields are blank, null stays where allowed', () => {
    const whole: Values & { id: number } = { id: 7, name: '石屿', sort: null, status: 0, rows: [{ title: '一' }] }
    expect(valuesOf(blank, whole)).toEqual({ name: '石屿', sort: null, status: 0, rows: [{ title: '一' }] })
    const masked: { name: null; sort: number; status?: 0; rows: [] } = { name: null, sort: 3, rows: [] }
    expect(valuesOf(blank, masked)).toEqual({ ...blank, sort: 3 })
  })

  test('and a record without a required field does not compile', () => {
    const lacking: Omit<Values, 'rows'> = { name: '石屿', sort: 1, status: 0 }
    // @ts-expect-error A record without its rows would lose them when saved.
    expect(valuesOf(blank, lacking).rows).toEqual([])
  })
})
