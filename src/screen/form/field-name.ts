import type { FieldValues, Path, PathValue } from 'react-hook-form'

declare const held: unique symbol

/** The name of a field that holds such a value. Only `fieldsOf` makes one, so that no form names a field it does not have. */
export type FieldName<Value> = string & { readonly [held]: Value | undefined }

/** The fields of a form, by the type of its values: `const field = fieldsOf<BrandValues>()`, then `name={field('nameEn')}`. */
export function fieldsOf<Values extends FieldValues>() {
  return <Name extends Path<Values>>(name: Name) => name as Name & FieldName<PathValue<Values, Name>>
}
