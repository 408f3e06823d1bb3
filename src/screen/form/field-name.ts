import type { FieldValues, Path, PathValue } from 'react-hook-form'

declare const valueType: unique symbol

/**
 * The name of a field with this value type. Only `fieldsOf` creates one, so that a form cannot name a missing field.
 */
export type FieldName<Value> = string & { readonly [valueType]: Value | undefined }

/** Typed field names of a form: `const field = fieldsOf<BrandValues>()`, then `name={field('nameEn')}`. */
export function fieldsOf<Values extends FieldValues>() {
  return <Name extends Path<Values>>(name: Name) => name as Name & FieldName<PathValue<Values, Name>>
}
