/** A form field of a record in the log. `value` is missing if it must not be stored in plain text. */
export interface LoggedField {
  field: string
  title: string
  value?: unknown
  /** The value in words. */
  text: string
  /** The value before the change, of a changed field. */
  before?: Pick<LoggedField, 'value' | 'text'>
}
